import { absenceRows } from './absences.ts'
import { accountRows } from './accounts.ts'
import { advertMoneyRows } from './market/advert-money.ts'
import { advertRows } from './market/adverts.ts'
import { checkRows } from './market/checks.ts'
import { applicationRows } from './market/applications.ts'
import { bookingRows } from './bookings.ts'
import { careRows } from './care/dues.ts'
import { carePlanRows } from './care/plans.ts'
import { gasRows } from './care/gas-copies.ts'
import { documentMoneyRows } from './document-money.ts'
import { documentRows } from './documents.ts'
import { callRows, chatRows, enquiryRows, threadRows } from './enquiries.ts'
import { jobRows } from './jobs.ts'
import { marketRows } from './market/moderation.ts'
import { moneyRows } from './money.ts'
import { occupierRows } from './occupiers.ts'
import { offerRows } from './offers.ts'
import { officeRows } from './office.ts'
import { staffRows } from './staff.ts'
import { payerRows } from './payers.ts'
import { privacyRows } from './privacy.ts'
import { quoteRows } from './quotes.ts'
import { expertRows } from './market/experts.ts'
import type { EndingKind, Row } from './row.ts'
import { smsRows } from './sms.ts'
import { whatsappRows } from './whatsapp.ts'

/** Every event that notifies somebody: its recipients, channels and words (E11). */
export const eventTable: readonly Row[] = [
  ...bookingRows,
  ...occupierRows,
  ...jobRows,
  ...moneyRows,
  ...payerRows,
  ...documentRows,
  ...careRows,
  ...carePlanRows,
  ...gasRows,
  ...documentMoneyRows,
  ...officeRows,
  ...offerRows,
  ...absenceRows,
  ...enquiryRows,
  ...quoteRows,
  ...applicationRows,
  ...marketRows,
  ...chatRows,
  ...threadRows,
  ...callRows,
  ...whatsappRows,
  ...smsRows,
  ...privacyRows,
  ...advertRows,
  ...checkRows,
  ...advertMoneyRows,
  ...expertRows,
  ...accountRows,
  ...staffRows,
]

const byEvent = Map.groupBy(eventTable, ({ event }) => event)

/** None for an event that notifies nobody. */
export function rowsOf(event: string): readonly Row[] {
  return byEvent.get(event) ?? []
}

/** The events whose queued messages an event of this kind cancels. */
export function eventsEndedBy(kind: EndingKind): readonly string[] {
  return [...new Set(eventTable.filter(({ endsWith }) => endsWith.includes(kind)).map(({ event }) => event))]
}

/** Whether a message to a customer is about money; false for an event without a row. */
export function concernsMoney(event: string): boolean {
  return rowsOf(event).some(({ part, concerns }) => part === 'customer' && concerns === 'money')
}
