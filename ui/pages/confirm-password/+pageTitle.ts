export const pageTitle = 'Confirm your password'
