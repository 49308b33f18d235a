export const pageTitle = 'Take your e-mail address back'
