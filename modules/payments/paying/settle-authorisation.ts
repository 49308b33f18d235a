import { type BookingId, type PaymentId, type Pence, pence } from '#modules/shared'
import { gatewayOf } from './gateway-of.ts'
import { askProvider, closeIntent, refOf, withIntent } from './intent.ts'
import { applySnapshot } from '../provider-state/apply-provider-state.ts'
import type { PaymentRecord } from '../ledger.ts'
import { awaitsPayer } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'
import { returnPayment } from '../office/refund-payment.ts'

/**
 * Ends the authorisation of a booking, or the charge that a stored card waits for: captures `amount` of it, at most
 * all, and releases the rest. Where the payer has not confirmed, it is closed, so that they cannot any more. Repeated,
 * it finishes an interrupted run and captures nothing twice.
 */
export async function settleAuthorisation(ports: PaymentPorts, bookingId: BookingId, amount: Pence): Promise<void> {
  const open = await ports.payments.findOpen(bookingId)
  if (open && open.payment.capture !== 'automatic') await settle(ports, open, amount)
}

/** Releases the authorisation at a bank, or the pending one; a stored card stays stored. */
export async function releaseAuthorisation(ports: PaymentPorts, bookingId: BookingId): Promise<void> {
  const open = await ports.payments.findOpen(bookingId)
  if (open?.payment.capture === 'manual') await settle(ports, open, pence(0))
}

/** A card that is kept for a booking is kept no longer; nothing where none is. */
export async function forgetCard(ports: PaymentPorts, bookingId: BookingId): Promise<void> {
  const open = await ports.payments.findOpen(bookingId)
  if (open?.payment.capture === 'later') await settle(ports, open, pence(0))
}

async function settle(ports: PaymentPorts, open: PaymentRecord, amount: Pence): Promise<void> {
  const record = await applySnapshot(ports, await askProvider(ports, await withIntent(ports, open)))
  if (record.payment.status === 'authorised' && amount > 0) return take(ports, record, amount)
  if (record.payment.status === 'authorised' || awaitsPayer(record.payment)) await releasePayment(ports, record)
}

async function take(ports: PaymentPorts, record: PaymentRecord, amount: Pence): Promise<void> {
  const { payment } = record
  const wanted = pence(Math.min(amount, payment.amount))
  const taken = await gatewayOf(ports, payment).capture(refOf(record), wanted)
  // Refused: it was released meanwhile, or another call has captured it.
  const news = taken.ok ? taken.value : await askProvider(ports, record)
  const after = await applySnapshot(ports, news)
  if (after.payment.status === 'authorised') throw new Error(`the hold of ${payment.id} could not be taken`)
}

async function releasePayment(ports: PaymentPorts, record: PaymentRecord): Promise<void> {
  const { payment } = await closeIntent(ports, record)
  if (payment.status === 'authorised') throw new Error(`the hold of ${payment.id} could not be let go`)
}

/**
 * Undoes a payment that arrived when nothing was due any more: captured money is refunded, and an authorisation is
 * released. A deliberate capture of an authorisation stays.
 */
export async function undoPayment(ports: PaymentPorts, paymentId: PaymentId): Promise<void> {
  const record = await ports.payments.find(paymentId)
  if (!record) return
  const { capture, status } = record.payment
  if (status === 'authorised') return releasePayment(ports, record)
  if (capture === 'automatic') await returnPayment(ports, paymentId)
}
