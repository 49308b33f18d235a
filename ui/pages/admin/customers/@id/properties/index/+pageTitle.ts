export const pageTitle = 'Add a property'
