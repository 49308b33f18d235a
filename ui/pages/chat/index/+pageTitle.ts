export const pageTitle = 'Chat with us'
