export const pageTitle = 'Sign in'
