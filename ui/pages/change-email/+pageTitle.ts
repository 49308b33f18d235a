export const pageTitle = 'Your new e-mail address'
