export const pageTitle = 'Record a payment'
