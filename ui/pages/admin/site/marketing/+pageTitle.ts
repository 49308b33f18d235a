export const pageTitle = 'Marketing'
