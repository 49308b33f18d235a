export const pageTitle = 'Dispatch'
