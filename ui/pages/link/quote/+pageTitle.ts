export const pageTitle = 'Your quote'
