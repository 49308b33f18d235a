export const pageTitle = 'Old jobs'
