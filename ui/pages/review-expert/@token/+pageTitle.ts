export const pageTitle = 'Your review of an expert'
