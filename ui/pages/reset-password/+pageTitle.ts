export const pageTitle = 'Forgot your password?'
