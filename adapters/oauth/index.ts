export { type IssuerSettings, createIdentityProvider } from './identity-provider.ts'
