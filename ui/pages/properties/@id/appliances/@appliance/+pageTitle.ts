export const pageTitle = 'Appliance'
