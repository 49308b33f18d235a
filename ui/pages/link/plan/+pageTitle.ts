export const pageTitle = 'Your maintenance plan'
