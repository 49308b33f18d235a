export const pageTitle = 'Your review'
