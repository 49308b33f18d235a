export const pageTitle = 'Set up this site'
