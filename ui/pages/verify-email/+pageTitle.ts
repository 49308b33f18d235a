export const pageTitle = 'Confirm your e-mail address'
