import { type BookingAgreement, type BookingDetails, startConsentOf } from '#modules/booking'
import { type CustomersModule, customerKindOf } from '#modules/customers'
import type { UserId } from '#modules/shared'
import type { TermsModule } from '#modules/terms'
import { networkOf } from '../middleware/audit-acting.ts'

export interface AgreementPorts {
  readonly terms: Pick<TermsModule, 'prepare' | 'fingerprint'>
  readonly customers: Pick<CustomersModule, 'business'>
}

interface Placed {
  /** The customer. */
  readonly userId: UserId
  /** The user of the office who books for a caller; missing where the customer orders. */
  readonly clerk?: {
    readonly id: UserId
    /** The fingerprint of the text that was read to the caller; null: none was. */
    readonly read: string | null
  }
  /** The client's network address; only its network is kept. */
  readonly address: string
  /** The customer asked expressly for a start within the cancellation period. */
  readonly isTicked: boolean
}

/** Makes the agreement of an order of this user from its booking: pure, and called before the transaction of the order. */
export async function agreementMaker(
  { terms, customers }: AgreementPorts,
  { userId, clerk, address, isTicked }: Placed,
): Promise<(booking: BookingDetails) => BookingAgreement> {
  const [render, business] = await Promise.all([terms.prepare(), customers.business(userId)])
  const customerKind = customerKindOf(business)
  return (booking) => {
    const { service, startsAt, arrival, estimatedCost: price, paymentPolicy: policy, priority, createdAt: at } = booking
    const shown = render({ service: service.name, startsAt, arrival, price, policy, priority, customerKind, at })
    const wasRead = clerk ? clerk.read === terms.fingerprint(shown) : null
    const startConsent = startConsentOf(booking, customerKind, at, isTicked && wasRead !== false)
    return {
      version: shown.version,
      text: [shown.text, ...notesOf(wasRead, startConsent === 'given' ? shown.consent : null)].join('\n\n'),
      customerKind,
      startConsent,
      startsAt,
      wasRead,
      agreedAt: at,
      agreedBy: clerk?.id ?? userId,
      network: networkOf(address),
      pages: shown.pages,
    }
  }
}

/** The part of the order that was done, and not only shown, in words. */
function notesOf(wasRead: boolean | null, consent: string | null): readonly string[] {
  if (wasRead === null) return consent === null ? [] : [`Ticked by the customer: ${consent}`]
  if (!wasRead) return ['Ordered by telephone. This text was not read to the caller.']
  const read = 'Ordered by telephone. This text was read to the caller before the order.'
  return consent === null ? [read] : [read, `The caller agreed to this: ${consent}`]
}
