export const pageTitle = 'Import invoices'
