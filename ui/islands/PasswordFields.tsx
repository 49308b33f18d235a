export { PasswordFields as default } from '../components/auth/PasswordFields.tsx'
