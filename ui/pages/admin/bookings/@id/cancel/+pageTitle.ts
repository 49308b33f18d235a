export const pageTitle = 'Cancel booking'
