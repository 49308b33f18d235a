export const pageTitle = 'Applications for your job'
