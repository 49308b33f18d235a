export { pageTitle } from '../../receipt/@id/+pageTitle.ts'
