export const pageTitle = 'Search'
