export const pageTitle = 'Enter your code'
