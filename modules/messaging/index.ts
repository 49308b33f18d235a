export { type BookingFacts, type Notice, type Recipient, noticedKinds, noticesOf } from './notices.ts'
