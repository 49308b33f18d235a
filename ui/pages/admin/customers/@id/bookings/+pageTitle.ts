export const pageTitle = 'Bookings of a customer'
