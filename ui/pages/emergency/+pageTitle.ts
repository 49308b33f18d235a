export const pageTitle = 'Emergency: who to call, and what to do first'
