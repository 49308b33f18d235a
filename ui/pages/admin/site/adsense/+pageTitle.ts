export const pageTitle = 'Adverts of Google'
