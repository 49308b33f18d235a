export const pageTitle = 'System'
