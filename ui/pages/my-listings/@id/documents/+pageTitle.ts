export const pageTitle = 'Documents of your listing'
