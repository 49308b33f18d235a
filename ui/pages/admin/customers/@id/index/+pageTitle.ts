export const pageTitle = 'Customer'
