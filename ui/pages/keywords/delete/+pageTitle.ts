export const pageTitle = 'Delete keywords'
