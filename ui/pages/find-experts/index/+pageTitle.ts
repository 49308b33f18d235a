export const pageTitle = 'Find Experts'
