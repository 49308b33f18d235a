export const pageTitle = 'Redirects'
