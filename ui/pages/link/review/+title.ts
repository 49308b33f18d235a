export { title } from '../../review/@id/+title.ts'
