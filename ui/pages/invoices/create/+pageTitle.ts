export const pageTitle = 'Create Invoice'
