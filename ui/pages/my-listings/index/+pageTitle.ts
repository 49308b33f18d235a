export const pageTitle = 'My Listings'
