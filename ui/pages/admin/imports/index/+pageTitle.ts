export const pageTitle = 'Imports'
