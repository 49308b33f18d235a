export const pageTitle = 'Make a quote'
