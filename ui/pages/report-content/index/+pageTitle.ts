export const pageTitle = 'Report'
