export const pageTitle = 'Invitations'
