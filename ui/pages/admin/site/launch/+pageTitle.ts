export const pageTitle = 'Going live'
