export const pageTitle = 'Texts of the pages'
