export const pageTitle = 'Users'
