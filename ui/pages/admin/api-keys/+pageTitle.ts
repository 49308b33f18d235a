export const pageTitle = 'API keys'
