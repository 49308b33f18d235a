export const pageTitle = 'Message text'
