export const pageTitle = 'How reviews of experts work'
