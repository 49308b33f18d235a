export const pageTitle = 'Dashboard'
