export const pageTitle = 'Property'
