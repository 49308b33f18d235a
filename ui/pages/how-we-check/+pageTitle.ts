export const pageTitle = 'How we check listings and jobs'
