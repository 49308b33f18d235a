export const pageTitle = 'Payments'
