export const pageTitle = 'Stop messages'
