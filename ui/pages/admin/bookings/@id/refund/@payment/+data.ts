import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { refundShown } from '../../../../../../components/money/refund-shown.ts'
import { jobOf } from '../../../../../../components/office/job.ts'
import { foundBooking } from '../../found-booking.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const booking = await foundBooking(pageContext)
  const { modules, now, routeParams, form } = pageContext
  const records = await modules.payments.listForBooking(booking.id)
  const record = records.find(({ payment }) => payment.id === routeParams['payment'])
  if (!record) throw render(404)
  const job = jobOf(booking, now)
  const refund = refundShown(record)
  if (!form && refund.isOver) throw redirect(job.href)
  return { job, paymentId: record.payment.id, refund }
}
