export const pageTitle = 'Technician'
