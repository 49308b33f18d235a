export const pageTitle = 'Claim on the guarantee'
