export const pageTitle = 'Canned answers'
