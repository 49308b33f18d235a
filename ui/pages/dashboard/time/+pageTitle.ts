export const pageTitle = 'Your time sheet'
