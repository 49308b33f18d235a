export const pageTitle = 'Opening hours'
