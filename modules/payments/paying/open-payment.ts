import { usualAdvertPlan } from '#modules/adverts'
import type { BookingUnknown, ContactNotConfirmed, NotLiveYet, NotPayable, WayNotOffered } from '../refusals.ts'
import {
  type AdvertId,
  type BookingId,
  type IdempotencyClaim,
  type InvoiceId,
  type Pence,
  type Result,
  type UserId,
  refuse,
} from '#modules/shared'
import { type Due, dueOf } from './due.ts'
import { withIntent } from './intent.ts'
import { applyProviderState } from '../provider-state/apply-provider-state.ts'
import type { PaymentRecord } from '../ledger.ts'
import { type PartNotPossible, isPossiblePart } from '../documents/part.ts'
import { releasePayment } from './release-payment.ts'
import {
  type Capture,
  type Payment,
  type PaymentFor,
  forAdvert,
  forBooking,
  forDocument,
  isOpen,
  isSameSubject,
} from '../payment.ts'
import type { PaymentPorts, Way } from '../ports.ts'
import type { ClaimRefusal } from '../store.ts'
import type { ProviderName } from '../provider.ts'

interface Asked {
  readonly userId: UserId
  /** By card unless said. */
  readonly way?: Way
}

export type OpenRequest = Asked &
  (
    | { readonly bookingId: BookingId }
    | {
        readonly invoiceId: InvoiceId
        /** A part of what is left; null or nothing: all of it. */
        readonly part?: Pence | null
      }
    | {
        readonly advertId: AdvertId
        /** The key of a plan; the usual one unless said. */
        readonly plan?: string
      }
  )

type OpenRefusal =
  | BookingUnknown
  | ContactNotConfirmed
  | NotPayable
  | NotLiveYet
  | PartNotPossible
  | WayNotOffered
  | ClaimRefusal

export async function openPayment(
  ports: PaymentPorts,
  request: OpenRequest,
  claim: IdempotencyClaim<PaymentRecord> | null,
): Promise<Result<PaymentRecord, OpenRefusal>> {
  const { userId, way = 'card' } = request
  if ('bookingId' in request) return openFor(ports, { userId, way, subject: forBooking(request.bookingId) }, claim)
  if ('advertId' in request) {
    const { advertId, plan = usualAdvertPlan } = request
    const due = await ports.adverts.due(advertId, plan)
    if (!due || due.customerId !== userId) return refuse({ kind: 'booking-unknown' })
    if (due.refusal === 'contact-not-confirmed') return refuse({ kind: 'contact-not-confirmed' })
    return openFor(ports, { userId, way, subject: forAdvert({ purpose: due.kind, advertId, advertPlan: plan }) }, claim)
  }
  const { invoiceId, part = null } = request
  const document = await ports.documents.due(invoiceId)
  if (!document || document.customerId !== userId) return refuse({ kind: 'booking-unknown' })
  await ports.documents.keepPayer(invoiceId)
  const { bookingId, invoiceNumber } = document
  const subject = forDocument({ bookingId, invoiceId, invoiceNumber })
  return openFor(ports, { userId, way, subject, part }, claim)
}

/**
 * The open payment for what is due now; repeated calls get the same one. For another method of paying, it closes the
 * first at its provider, so that only one of them can be paid. A provider that was never reached prevents nothing.
 */
export async function openFor(
  ports: PaymentPorts,
  request: Asked & { readonly subject: PaymentFor; readonly part?: Pence | null },
  claim: IdempotencyClaim<PaymentRecord> | null,
): Promise<Result<PaymentRecord, OpenRefusal>> {
  const { subject, part = null } = request
  const all = await dueOf(ports, subject)
  const due = all && partOf(all, part)
  if (!due || due.customerId !== request.userId) return refuse({ kind: 'booking-unknown' })
  if (!due.payable) return refuse({ kind: 'not-payable' })
  if (part !== null && all && !isPossiblePart(part, all.amount))
    return refuse({ kind: 'part-not-possible', left: all.amount })
  const provider = takerOf(ports, request.way ?? 'card', due.capture)
  if (!provider) return refuse({ kind: 'way-not-offered' })
  if (ports.gateways.takes?.(provider) === false) return refuse({ kind: 'not-live' })

  const open = await ports.payments.open(newPayment(ports, due, provider))
  // Money of the booking that is authorised, or a stored card, is used for it first.
  if (!isSameSubject(open.payment, subject) && open.payment.status === 'authorised')
    return refuse({ kind: 'not-payable' })
  // Only now can no other be opened: what was paid since the amount was read must not be asked for again.
  const still = await dueOf(ports, subject)
  if (still && still.customerId !== request.userId) return refuse({ kind: 'booking-unknown' })
  const isLeft = still?.payable && (part === null || isPossiblePart(part, still.amount))
  if (!isLeft || !isFor(open.payment, partOf(still, part), provider)) {
    await releasePayment(ports, open)
    return openFor(ports, request, claim)
  }
  const ready = await withIntent(ports, open)
  if (!isOpen(ready.payment)) return openFor(ports, request, claim)
  return applyProviderState(ports, ready.payment.id, null, claim)
}

/** The provider for that way of paying and that time of capture; null when none is set up. Only cards can be stored. */
function takerOf({ gateways }: PaymentPorts, way: Way, capture: Capture): ProviderName | null {
  const provider = gateways.offered[way]
  if (provider === null || capture !== 'later') return provider
  return way === 'card' && gateways.of(provider).keepsCards ? provider : null
}

/** The same as far as customers can use it now: before the site is live none takes real money. */
export function openTakerOf(ports: PaymentPorts, way: Way, capture: Capture): ProviderName | null {
  const provider = takerOf(ports, way, capture)
  return provider !== null && ports.gateways.takes?.(provider) === false ? null : provider
}

/** The part that is asked for, or all. */
function partOf(due: Due, part: Pence | null): Due {
  return part === null ? due : { ...due, amount: part }
}

function isFor(payment: Payment, due: Due, provider: ProviderName): boolean {
  const { amount, capture } = payment
  const asAsked = amount === due.amount && capture === due.capture && payment.provider === provider
  return asAsked && isSameSubject(payment, due.subject)
}

function newPayment({ clock, ids }: PaymentPorts, due: Due, provider: ProviderName): Payment {
  const now = clock.now()
  return {
    id: ids.next('pay'),
    ...due.subject,
    userId: due.customerId,
    provider,
    capture: due.capture,
    method: null,
    reference: null,
    recordedBy: null,
    providerRef: null,
    clientSecret: null,
    amount: due.amount,
    currency: 'gbp',
    status: 'pending',
    riskLevel: null,
    failure: null,
    card: null,
    attempts: 0,
    version: 1,
    paidAt: null,
    refundedAt: null,
    fee: null,
    createdAt: now,
    updatedAt: now,
  }
}
