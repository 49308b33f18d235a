export const pageTitle = 'Edit draft'
