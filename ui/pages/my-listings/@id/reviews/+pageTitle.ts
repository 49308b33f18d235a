export const pageTitle = 'Reviews of your listing'
