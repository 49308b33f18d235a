export const pageTitle = 'Video call'
