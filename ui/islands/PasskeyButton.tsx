export { PasskeyButton as default } from '../components/auth/PasskeyButton.tsx'
