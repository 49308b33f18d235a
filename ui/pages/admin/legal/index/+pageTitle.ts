export const pageTitle = 'Legal pages'
