import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type PaymentRecord, captured, isPaidFromAccount, providerFacts, refundable } from '#modules/payments'
import { poundsText } from '#modules/shared'
import { formatPence } from '../../../../../../format.ts'
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
  const left = refundable(record)
  if (!form && left === 0) throw redirect(job.href)
  return {
    job,
    paymentId: record.payment.id,
    paid: formatPence(captured(record.ledger)),
    left: formatPence(left),
    leftText: poundsText(left),
    refundsSeen: record.refunds.length,
    goesBack: goesBackWords(record.payment),
  }
}

/** Money that came in by hand goes back by hand: it is only written down here. */
function goesBackWords({ provider, card }: PaymentRecord['payment']): string {
  if (provider === 'office') return ': you return it yourself, and this records it'
  if (isPaidFromAccount(provider)) return ` through ${providerFacts[provider].name}`
  return card ? ' to the same card' : ' the same way'
}
