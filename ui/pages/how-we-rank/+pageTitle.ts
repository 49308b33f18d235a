export const pageTitle = 'How we order listings and jobs'
