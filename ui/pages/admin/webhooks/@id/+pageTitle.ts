export const pageTitle = 'Webhook'
