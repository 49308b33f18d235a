export const pageTitle = 'Retention'
