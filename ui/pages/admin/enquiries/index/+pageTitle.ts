export const pageTitle = 'Enquiries'
