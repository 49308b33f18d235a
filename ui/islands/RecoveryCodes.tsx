export { RecoveryCodes as default } from '../components/auth/RecoveryCodes.tsx'
