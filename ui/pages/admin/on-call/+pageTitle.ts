export const pageTitle = 'On call'
