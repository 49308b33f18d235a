export const pageTitle = 'Who pays'
