export const pageTitle = 'Complaints about adverts and experts'
