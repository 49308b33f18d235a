export const pageTitle = 'Sign up'
