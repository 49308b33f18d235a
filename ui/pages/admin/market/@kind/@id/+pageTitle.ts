export const pageTitle = 'Market: a decision'
