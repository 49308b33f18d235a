export const pageTitle = 'Payments of listings and jobs'
