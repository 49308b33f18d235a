export const pageTitle = 'Booking rules'
