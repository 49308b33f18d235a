export const pageTitle = 'Visits'
