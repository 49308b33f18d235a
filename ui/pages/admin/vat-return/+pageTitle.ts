export const pageTitle = 'VAT return'
