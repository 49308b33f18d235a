export const pageTitle = 'First start'
