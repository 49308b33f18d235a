export const pageTitle = 'Form of a visit'
