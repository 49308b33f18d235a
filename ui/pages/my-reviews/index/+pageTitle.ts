export const pageTitle = 'My reviews of experts'
