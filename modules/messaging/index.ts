export { moneyOwedAlert, reconciliationAlert } from './office-alerts.ts'
export { type BookingFacts, type Recipient, noticedKinds, noticesOf } from './notices.ts'
