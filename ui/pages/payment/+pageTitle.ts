export const pageTitle = 'Send test payment'
