export const pageTitle = 'Services and prices'
