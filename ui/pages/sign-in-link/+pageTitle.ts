export const pageTitle = 'Sign in by e-mail'
