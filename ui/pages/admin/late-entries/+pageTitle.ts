export const pageTitle = 'Late entries'
