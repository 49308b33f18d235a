export const pageTitle = 'Bookings'
