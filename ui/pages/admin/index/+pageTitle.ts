export const pageTitle = 'Admin Dashboard'
