export const pageTitle = 'Emergency: who to call, what to do'
