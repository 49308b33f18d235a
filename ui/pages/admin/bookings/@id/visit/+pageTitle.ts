export const pageTitle = 'Plan a visit'
