export const pageTitle = 'Properties'
