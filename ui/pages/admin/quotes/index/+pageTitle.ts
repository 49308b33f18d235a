export const pageTitle = 'Quotes'
