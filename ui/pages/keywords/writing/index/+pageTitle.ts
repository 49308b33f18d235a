export const pageTitle = 'Pages worth writing'
