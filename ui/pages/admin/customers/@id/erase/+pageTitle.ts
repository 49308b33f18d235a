export const pageTitle = 'Erase their data'
