export const pageTitle = 'Terms'
