export const pageTitle = 'Do we come to you?'
