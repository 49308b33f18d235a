export const pageTitle = 'Book a repair'
