export const pageTitle = 'Customers'
