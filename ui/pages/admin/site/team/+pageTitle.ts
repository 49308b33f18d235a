export const pageTitle = 'Team on the site'
