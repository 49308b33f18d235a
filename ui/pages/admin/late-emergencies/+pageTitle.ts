export const pageTitle = 'Late emergencies'
