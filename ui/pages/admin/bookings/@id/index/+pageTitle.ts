export const pageTitle = 'Booking'
