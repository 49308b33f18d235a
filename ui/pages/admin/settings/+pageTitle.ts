export const pageTitle = 'Settings'
