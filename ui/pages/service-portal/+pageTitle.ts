export const pageTitle = 'Service portal'
