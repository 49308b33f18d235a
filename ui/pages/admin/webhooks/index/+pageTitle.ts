export const pageTitle = 'Webhooks'
