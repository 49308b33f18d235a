export const pageTitle = 'Connections'
