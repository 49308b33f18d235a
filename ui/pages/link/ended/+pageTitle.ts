export const pageTitle = 'This link has ended'
