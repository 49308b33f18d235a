import type {
  BookingUnknown,
  ContactNotConfirmed,
  NotLiveYet,
  NotPayable,
  PaymentClosed,
  PaymentUnknown,
  WayNotOffered,
} from '../refusals.ts'
import { type IdempotencyClaim, type PaymentId, type Result, type UserId, accept, refuse } from '#modules/shared'
import { confirmPayment } from './confirm-payment.ts'
import type { Confirmed } from './confirm-payment.ts'
import type { ConsentNeeded } from './consent.ts'
import type { PaymentMethodUnknown } from '../gateway.ts'
import { type PartNotPossible, isPossiblePart } from '../documents/part.ts'
import { dueOf } from './due.ts'
import { gatewayOf } from './gateway-of.ts'
import { refOf } from './intent.ts'
import { applyProviderState } from '../provider-state/apply-provider-state.ts'
import type { PaymentRecord } from '../ledger.ts'
import { openFor } from './open-payment.ts'
import { type PaymentFor, isSameSubject, subjectOf } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'
import type { ClaimRefusal } from '../store.ts'

export interface PayPalOrder {
  readonly record: PaymentRecord
  /** PayPal's own id of the order. */
  readonly orderId: string
  /** Where the payer says yes. */
  readonly approveUrl: string
}

type OrderRefusal =
  | PaymentUnknown
  | ContactNotConfirmed
  | BookingUnknown
  | NotPayable
  | NotLiveYet
  | PartNotPossible
  | WayNotOffered
  | ClaimRefusal

/**
 * An order at PayPal for what the payment was to be, whatever it was to be paid with: the payment that is named is
 * closed at its provider first. A repeated call gets the same order. Where PayPal is not set up and the built-in
 * gateway is, its page replaces it.
 */
export async function openPayPalOrder(
  ports: PaymentPorts,
  { userId, paymentId }: { readonly userId: UserId; readonly paymentId: PaymentId },
): Promise<Result<PayPalOrder, OrderRefusal>> {
  const named = await ports.payments.find(paymentId)
  if (!named || named.payment.userId !== userId) return refuse({ kind: 'payment-unknown' })
  const subject = subjectOf(named.payment)
  const { amount } = named.payment
  const due = subject.purpose === 'invoice' ? await dueOf(ports, subject) : null
  const part = due && isPossiblePart(amount, due.amount) ? amount : null
  const opened = await openFor(ports, { userId, subject, part, way: 'paypal' }, null)
  if (!opened.ok) return opened
  const { payment } = opened.value
  const gateway = gatewayOf(ports, payment)
  const ref = refOf(opened.value)
  const approveUrl = await gateway.payPage(ref, ports.returnUrl(payment))
  return accept({ record: opened.value, orderId: gateway.deskRef(ref), approveUrl })
}

/**
 * Captures the order that the payer approved at PayPal. An order without approval stays as it is: a closed window
 * proves nothing.
 */
export async function capturePayPalOrder(
  ports: PaymentPorts,
  request: {
    readonly userId: UserId
    readonly orderId: string
    /** Only where the order is for this booking or document. */
    readonly subject?: PaymentFor
  },
  claim: IdempotencyClaim<Confirmed> | null,
): Promise<
  Result<
    Confirmed,
    PaymentUnknown | PaymentClosed | NotPayable | NotLiveYet | ConsentNeeded | PaymentMethodUnknown | ClaimRefusal
  >
> {
  const { userId, orderId, subject } = request
  const found = await findByOrder(ports, userId, orderId)
  if (!found || (subject && !isSameSubject(found.payment, subject))) return refuse({ kind: 'payment-unknown' })
  const { payment } = found
  if (payment.provider === 'paypal') {
    return confirmPayment(ports, { userId, paymentId: payment.id, methodId: 'paypal', saveCard: false }, claim)
  }
  const confirmed = (record: PaymentRecord): Confirmed => ({ payment: record.payment, redirectUrl: null })
  const news = await gatewayOf(ports, payment).retrieve(refOf(found))
  const applied = await applyProviderState(
    ports,
    payment.id,
    news,
    claim && { ...claim, answer: (record) => claim.answer(confirmed(record)) },
    userId,
  )
  return applied.ok ? accept(confirmed(applied.value)) : applied
}

/** Among the user's latest payments. */
async function findByOrder(ports: PaymentPorts, userId: UserId, orderId: string): Promise<PaymentRecord | null> {
  const latest = await ports.payments.listByUser(userId, 50, null)
  return (
    latest.find(({ payment }) => {
      const { provider, providerRef } = payment
      if (provider !== ports.gateways.offered.paypal || providerRef === null) return false
      return gatewayOf(ports, payment).deskRef(providerRef) === orderId
    }) ?? null
  )
}
