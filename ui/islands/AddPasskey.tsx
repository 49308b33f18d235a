export { AddPasskey as default } from '../components/auth/AddPasskey.tsx'
