export const pageTitle = 'Job categories'
