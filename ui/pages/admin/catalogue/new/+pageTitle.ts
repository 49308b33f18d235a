export const pageTitle = 'New service'
