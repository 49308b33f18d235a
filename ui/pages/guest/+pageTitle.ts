export const pageTitle = 'Book without an account'
