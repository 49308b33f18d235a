export const pageTitle = 'Import'
