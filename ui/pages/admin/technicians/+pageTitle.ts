export const pageTitle = 'Technicians'
