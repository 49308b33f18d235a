export const pageTitle = 'Emergency services'
