export const pageTitle = 'Gas safety record'
