export const pageTitle = 'My jobs'
