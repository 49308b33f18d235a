export const pageTitle = 'Confirm what you sent us'
