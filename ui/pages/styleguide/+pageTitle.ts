export const pageTitle = 'Styleguide'
