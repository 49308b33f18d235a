export const pageTitle = 'About us'
