export const pageTitle = 'User'
