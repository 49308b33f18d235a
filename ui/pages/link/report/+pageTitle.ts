export { pageTitle } from '../../report/@id/+pageTitle.ts'
