export const pageTitle = 'Enquiry'
