export const pageTitle = 'Propose a plan'
