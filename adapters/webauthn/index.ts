export { createPasskeyCeremonies } from './ceremonies.ts'
