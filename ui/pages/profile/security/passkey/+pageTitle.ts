export const pageTitle = 'Sign-in and security'
