export { inOwnRole as guard } from '../../../../who-may.ts'
