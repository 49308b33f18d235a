export const pageTitle = 'Keep these recovery codes'
