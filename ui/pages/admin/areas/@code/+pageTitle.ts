export const pageTitle = 'Areas'
