export const pageTitle = 'Reports'
