export const pageTitle = 'Messages'
