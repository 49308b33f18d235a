export { tryIssuer } from './issuer.ts'
export { tryTwilio, tryWhatsapp } from './messages.ts'
export { tryPaypal, tryStripe } from './payments.ts'
export { tryRelay } from './relay.ts'
