export const pageTitle = 'Request for a quote'
