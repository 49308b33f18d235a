export const pageTitle = 'Cash to hand in'
