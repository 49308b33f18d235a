export const pageTitle = 'WhatsApp Center'
