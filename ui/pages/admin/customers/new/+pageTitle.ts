export const pageTitle = 'Add a customer'
