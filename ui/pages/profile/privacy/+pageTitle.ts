export const pageTitle = 'Your data'
