export const pageTitle = 'A message to you'
