export const pageTitle = 'Appearance'
