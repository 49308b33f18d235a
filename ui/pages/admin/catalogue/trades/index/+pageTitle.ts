export const pageTitle = 'Trades'
