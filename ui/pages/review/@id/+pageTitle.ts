export const pageTitle = 'Rate the service'
