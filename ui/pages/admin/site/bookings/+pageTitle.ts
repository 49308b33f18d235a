export const pageTitle = 'Bookings from the site'
