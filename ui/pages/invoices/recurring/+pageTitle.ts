export const pageTitle = 'Recurring invoices'
