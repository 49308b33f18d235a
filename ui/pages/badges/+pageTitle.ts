export const pageTitle = 'The meaning of the badges'
