export const pageTitle = 'Messages to your listings'
