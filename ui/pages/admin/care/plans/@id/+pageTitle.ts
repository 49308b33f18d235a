export const pageTitle = 'Maintenance plan'
