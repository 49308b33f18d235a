export const pageTitle = 'Mark as paid'
