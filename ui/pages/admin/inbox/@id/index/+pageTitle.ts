export const pageTitle = 'Conversation'
