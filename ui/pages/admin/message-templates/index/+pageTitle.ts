export const pageTitle = 'Message texts'
