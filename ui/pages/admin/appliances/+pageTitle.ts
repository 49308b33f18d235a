export const pageTitle = 'Appliances'
