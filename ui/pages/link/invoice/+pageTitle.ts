export { pageTitle } from '../../invoices/@id/+pageTitle.ts'
