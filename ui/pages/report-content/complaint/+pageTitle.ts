export const pageTitle = 'Complain about an expert'
