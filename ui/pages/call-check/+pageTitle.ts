export const pageTitle = 'Check video calls'
