export const pageTitle = 'Access to your phone or tablet'
