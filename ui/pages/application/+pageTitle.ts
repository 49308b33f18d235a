export const pageTitle = 'What you have shown'
