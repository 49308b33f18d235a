export const pageTitle = 'My applications'
