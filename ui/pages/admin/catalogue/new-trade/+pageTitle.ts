export const pageTitle = 'New trade'
