export const pageTitle = 'Refund'
