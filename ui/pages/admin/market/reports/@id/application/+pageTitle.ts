export const pageTitle = 'A reported application'
