export const pageTitle = 'Import keywords'
