export { type BookingFacts, type Recipient, noticedKinds, noticesOf } from './notices.ts'
