export const pageTitle = 'Your listing'
