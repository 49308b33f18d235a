export const pageTitle = 'Add keywords'
