export const pageTitle = 'An update of the keywords'
