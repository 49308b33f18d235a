export const pageTitle = 'Prices'
