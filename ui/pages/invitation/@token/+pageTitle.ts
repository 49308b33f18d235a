export const pageTitle = 'Invitation'
