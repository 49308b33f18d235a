export const pageTitle = 'SEO Keyword Manager'
