export const pageTitle = 'Inbox'
