export const pageTitle = 'Bookings without an account'
