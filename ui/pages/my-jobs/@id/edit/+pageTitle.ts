export const pageTitle = 'Edit a job'
