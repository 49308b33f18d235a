export const pageTitle = 'One more step'
