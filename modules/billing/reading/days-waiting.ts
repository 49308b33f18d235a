import { businessDate } from '#modules/shared'
import type { ToInvoice } from '../store.ts'

/** Work that nobody has invoiced for so long stands out. */
const lateAfterDays = 30

/** How long completed work has waited for its invoice. */
export function daysWaiting({ completedAt }: Pick<ToInvoice, 'completedAt'>, today: Temporal.PlainDate) {
  const { days } = businessDate(completedAt).until(today)
  return { days, isLate: days >= lateAfterDays }
}
