export const pageTitle = 'Edit your listing'
