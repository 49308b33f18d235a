export const pageTitle = 'Plans and tiers'
