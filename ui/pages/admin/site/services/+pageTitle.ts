export const pageTitle = 'Services as visitors see them'
