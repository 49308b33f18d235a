import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { stateOf } from '#modules/booking'
import { inBusinessZone, poundsText } from '#modules/shared'
import { jobOf } from '../../../../../components/office/job.ts'
import { formatPence } from '../../../../../format.ts'
import { foundBooking } from '../found-booking.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, form } = pageContext
  const booking = await foundBooking(pageContext)
  const job = jobOf(booking, now)
  const { owed: due } = stateOf(booking, now)
  if (!form && due === 0) throw redirect(job.href)
  const records = await modules.payments.listForBooking(booking.id)
  return {
    job,
    due: formatPence(due),
    dueText: poundsText(due),
    today: inBusinessZone(now).toPlainDate().toString(),
    bookedOn: inBusinessZone(booking.createdAt).toPlainDate().toString(),
    paymentsSeen: records.reduce((count, { ledger }) => count + ledger.length, 0),
  }
}
