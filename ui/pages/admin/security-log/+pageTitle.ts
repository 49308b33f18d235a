export const pageTitle = 'Security log'
