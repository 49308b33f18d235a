export { title } from '../../receipt/@id/+title.ts'
