export const pageTitle = 'A page for a search'
