import { type PaymentId, type Pence, type RefundId, parseId, pence, sumPence } from '#modules/shared'
import { refundPayment } from '../office/refund-payment.ts'
import type { PaymentPorts } from '../ports.ts'

/**
 * Refunds the part of a payment of a document that settled nothing, such as a second payment for the same document. A
 * repeated call refunds nothing twice. A person returns a manual payment: the amount is answered, and nothing is
 * written.
 */
export async function returnSurplus(
  ports: PaymentPorts,
  paymentId: PaymentId,
): Promise<{ readonly refunded: Pence; readonly left: Pence }> {
  const none = { refunded: pence(0), left: pence(0) }
  const record = await ports.payments.find(paymentId)
  if (record?.payment.purpose !== 'invoice') return none
  const { payment, ledger, refunds } = record
  const onItsWay = sumPence(refunds.filter(({ status }) => status === 'pending').map(({ amount }) => amount))
  const kept = sumPence(ledger.map(({ amount }) => amount))
  const surplus = pence(Math.max(0, kept - onItsWay - (await ports.payments.settled(paymentId))))
  if (surplus === 0) return none
  if (payment.provider === 'office') return { refunded: pence(0), left: surplus }
  const reason = `Paid when nothing was left of ${payment.invoiceNumber}`
  const asked = { paymentId, amount: surplus, reason, requestedBy: 'system' }
  const refundId = refundIdFor(paymentId, refunds.length)
  const outcome = await refundPayment(ports, { ...asked, refundId }, null)
  const refunded = outcome.ok && outcome.value.refund.status !== 'failed' ? outcome.value.refund.amount : pence(0)
  return { refunded, left: pence(surplus - refunded) }
}

/** Two calls that read the same refunds ask for the same one. */
function refundIdFor(paymentId: PaymentId, nth: number): RefundId {
  const id = parseId('rfd', `rfd_surplus${nth}-${paymentId.slice('pay_'.length)}`)
  if (!id) throw new Error(`no refund id can be made of ${paymentId}`)
  return id
}
