export const pageTitle = 'Technician applications'
