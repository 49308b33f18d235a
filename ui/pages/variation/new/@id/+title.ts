export { title } from '../../@key/+title.ts'
