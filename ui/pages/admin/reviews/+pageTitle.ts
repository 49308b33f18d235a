export const pageTitle = 'Reviews'
