export const pageTitle = 'More work than was agreed'
