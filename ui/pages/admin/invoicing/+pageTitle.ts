export const pageTitle = 'Invoice settings'
