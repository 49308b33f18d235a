import { daysWaiting } from '#modules/billing'
import { at } from '#modules/shared'
import { formatPence } from '../../../format.ts'
import type { PageModules } from '../../../page-modules.ts'

const most = 200
const atFirst = 5

/** Completed work of which something is not invoiced, the longest waiting first: the first few, or all. */
export async function toInvoiceShown(billing: PageModules['billing'], isAll: boolean) {
  const found = await billing.toInvoice(most + 1)
  const today = billing.today()
  const jobs = found.slice(0, isAll ? most : atFirst).map((one) => {
    const { days, isLate } = daysWaiting(one, today)
    return {
      id: one.bookingId,
      href: at.admin.booking(one.bookingId),
      action: `${at.invoices.home()}/from-booking/${one.bookingId}`,
      reference: one.reference,
      about: `${one.service} for ${one.customer}`,
      age: days === 0 ? 'Completed today' : `Completed ${days} ${days === 1 ? 'day' : 'days'} ago`,
      isLate,
      amount: formatPence(one.amount),
    }
  })
  const count = found.length > most ? `more than ${most}` : String(found.length)
  const rest = found.length > jobs.length && !isAll ? `${at.invoices.home()}?waiting=all#to-invoice` : null
  return { jobs, count, all: rest }
}
