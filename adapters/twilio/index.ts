export { type TwilioForm, type TwilioNotice, isTwilioSigned, inboundIn, readTwilioForm, statusIn } from './notices.ts'
export { createSmsRelay } from './relay.ts'
export { createTwilioSender } from './sender.ts'
export type { TwilioSettings } from './settings.ts'
