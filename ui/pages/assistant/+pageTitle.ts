export const pageTitle = 'Booking assistant'
