import { accountRows } from './accounts.ts'
import { bookingRows } from './bookings.ts'
import { enquiryRows } from './enquiries.ts'
import { jobRows } from './jobs.ts'
import { moneyRows } from './money.ts'
import { occupierRows } from './occupiers.ts'
import { officeRows } from './office.ts'
import { staffRows } from './staff.ts'
import { payerRows } from './payers.ts'
import { privacyRows } from './privacy.ts'
import type { Row } from './row.ts'
import { whatsappRows } from './whatsapp.ts'

/** Every event that somebody hears of: who, over which channels, in which words (E11). */
export const eventTable: readonly Row[] = [
  ...bookingRows,
  ...occupierRows,
  ...jobRows,
  ...moneyRows,
  ...payerRows,
  ...officeRows,
  ...enquiryRows,
  ...whatsappRows,
  ...privacyRows,
  ...accountRows,
  ...staffRows,
]

const byEvent = Map.groupBy(eventTable, ({ event }) => event)

/** None for an event that nobody hears of. */
export function rowsOf(event: string): readonly Row[] {
  return byEvent.get(event) ?? []
}
