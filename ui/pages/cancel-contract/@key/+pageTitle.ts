export const pageTitle = 'Cancel the contract'
