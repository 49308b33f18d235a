export { moneyOwedAlert, reconciliationAlert } from './office-alerts.ts'
export { type BookingFacts, type Recipient, noticedKinds, noticesOf } from './notices.ts'
export {
  type Action,
  type Attachment,
  type Channel,
  type Message,
  type MessageState,
  type NewMessage,
  channels,
  messageStates,
} from './message.ts'
export type { Handover, MessageSender } from './ports.ts'
export type { Addressee, Part, Telling } from './telling.ts'
