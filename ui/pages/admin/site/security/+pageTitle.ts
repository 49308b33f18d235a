export const pageTitle = 'Security of the site'
