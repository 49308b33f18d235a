export const pageTitle = 'An application'
