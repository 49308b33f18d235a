export const pageTitle = 'Care'
