export const pageTitle = 'Profile'
