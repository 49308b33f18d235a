export const pageTitle = 'Backups'
