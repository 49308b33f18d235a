export const pageTitle = 'Your application'
