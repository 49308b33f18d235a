export const pageTitle = 'Market'
