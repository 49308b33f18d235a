export const pageTitle = 'Service Communication'
