export const pageTitle = 'Forms'
