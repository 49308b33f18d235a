export const pageTitle = 'Messages you get'
