export const pageTitle = 'Another way to sign in'
