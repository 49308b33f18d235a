export const pageTitle = 'Search engines'
