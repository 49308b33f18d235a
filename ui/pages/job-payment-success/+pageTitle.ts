export const pageTitle = 'Payment for your job'
