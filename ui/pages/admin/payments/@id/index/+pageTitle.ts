export const pageTitle = 'Payment'
