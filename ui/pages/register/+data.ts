export { authData as data } from '../../components/auth/auth-data.ts'
