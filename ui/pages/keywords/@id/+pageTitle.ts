export const pageTitle = 'Edit a keyword'
