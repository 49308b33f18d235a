export const pageTitle = 'Message'
