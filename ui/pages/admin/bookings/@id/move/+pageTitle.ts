export const pageTitle = 'Move booking'
