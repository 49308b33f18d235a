export const pageTitle = 'My bookings'
