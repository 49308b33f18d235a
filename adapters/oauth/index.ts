export { createIdentityProvider } from './identity-provider.ts'
