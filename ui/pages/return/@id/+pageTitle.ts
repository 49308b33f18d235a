export const pageTitle = 'Return visit'
