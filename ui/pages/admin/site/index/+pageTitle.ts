export const pageTitle = 'Public pages'
