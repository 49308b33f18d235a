export const pageTitle = 'As a customer sees it'
