import type { PaymentUnknown } from '../refusals.ts'
import type { BookingId, PaymentId, Result, UserId } from '#modules/shared'
import { OutsideDown, accept, refuse, sumPence } from '#modules/shared'
import { askProvider, closeIntent, withIntent } from './intent.ts'
import { applySnapshot } from '../provider-state/apply-provider-state.ts'
import type { PaymentRecord } from '../ledger.ts'
import { awaitsPayer, isOpen } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'
import { takeApproved } from './take-approved.ts'

/** Asks the provider how an open payment stands; what is settled is answered from what we know. */
export async function checkPayment(
  ports: PaymentPorts,
  paymentId: PaymentId,
): Promise<Result<PaymentRecord, PaymentUnknown>> {
  const record = await ports.payments.find(paymentId)
  if (!record) return refuse({ kind: 'payment-unknown' })
  if (!isOpen(record.payment) || !record.payment.providerRef) return accept(record)
  return accept(await applySnapshot(ports, await askProvider(ports, record)))
}

export interface Viewer {
  readonly userId: UserId
  /** Staff see everyone's. */
  readonly staff: boolean
}

/** A payment as its owner or the staff may see it, checked with the provider while it is open. */
export async function findPayment(
  ports: PaymentPorts,
  viewer: Viewer,
  paymentId: PaymentId,
): Promise<Result<PaymentRecord, PaymentUnknown>> {
  const known = await knownPayment(ports, viewer, paymentId)
  return known.ok ? checkPayment(ports, paymentId) : known
}

/** The state last reported: no provider is asked. */
export async function knownPayment(
  ports: PaymentPorts,
  viewer: Viewer,
  paymentId: PaymentId,
): Promise<Result<PaymentRecord, PaymentUnknown>> {
  const record = await ports.payments.find(paymentId)
  if (!record || !(viewer.staff || record.payment.userId === viewer.userId)) return refuse({ kind: 'payment-unknown' })
  return accept(record)
}

/**
 * The last look before a booking lets its slot go. `paid` when money came in or is authorised; `unpaid` when there is
 * none and none can come any more, for an open payment is closed at the provider; `unknown` when the provider gives no
 * answer, and then the booking must wait.
 */
export async function settleBeforeExpiry(
  ports: PaymentPorts,
  bookingId: BookingId,
): Promise<'paid' | 'unpaid' | 'unknown'> {
  try {
    const open = await ports.payments.findOpen(bookingId)
    if (open) {
      const record = await withIntent(ports, open)
      const news = await askProvider(ports, record)
      await takeApproved(ports, record, news)
      const checked = await applySnapshot(ports, news)
      if (awaitsPayer(checked.payment)) await closeIntent(ports, checked)
    }
    const records = await ports.payments.listForBooking(bookingId)
    const secured = records.some(({ payment }) => payment.status === 'authorised')
    const taken = sumPence(records.flatMap(({ ledger }) => ledger.map(({ amount }) => amount)))
    return secured || taken > 0 ? 'paid' : 'unpaid'
  } catch (fault) {
    if (fault instanceof OutsideDown) return 'unknown'
    throw fault
  }
}
