export const pageTitle = 'Notice of defamation'
