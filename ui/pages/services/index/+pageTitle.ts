export const pageTitle = 'Repairs and prices in Croydon'
