export const pageTitle = 'Notifications'
