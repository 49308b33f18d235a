export const pageTitle = 'Field'
