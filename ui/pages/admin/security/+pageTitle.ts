export const pageTitle = 'Staff sign-in'
