export const pageTitle = 'Audit log'
