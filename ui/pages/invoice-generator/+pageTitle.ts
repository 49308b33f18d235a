export const pageTitle = 'Professional Invoice Generator'
