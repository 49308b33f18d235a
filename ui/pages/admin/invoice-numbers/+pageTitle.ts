export const pageTitle = 'Invoice numbers'
