export const pageTitle = 'Maintenance plans'
