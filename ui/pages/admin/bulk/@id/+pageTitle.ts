export const pageTitle = 'Selected rows'
