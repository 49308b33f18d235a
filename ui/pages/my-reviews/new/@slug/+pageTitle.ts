export const pageTitle = 'Review an expert'
