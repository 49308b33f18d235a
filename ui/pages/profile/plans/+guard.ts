export { guard } from '../../../sign-in-first.ts'
