export const pageTitle = 'New form'
