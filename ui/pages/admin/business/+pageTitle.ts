export const pageTitle = 'Business details'
