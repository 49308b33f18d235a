export const pageTitle = 'Post a job'
