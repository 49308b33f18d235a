export const pageTitle = 'Words for search engines'
