export const pageTitle = 'Payment Security Dashboard'
