export { type WhatsappSettings, createGraph } from './graph.ts'
export { type Notice, isSigned, noticesIn } from './notices.ts'
export { createRelaySender } from './relay.ts'
export { createWhatsappSender } from './sender.ts'
