export const pageTitle = 'Jobs'
