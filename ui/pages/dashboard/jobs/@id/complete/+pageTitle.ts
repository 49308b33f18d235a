export const pageTitle = 'Complete job'
