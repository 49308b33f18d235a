export const pageTitle = 'Nobody is free'
