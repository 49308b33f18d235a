import { type BookingAgreement, type BookingDetails, startConsentOf } from '#modules/booking'
import { type CustomersModule, customerKindOf } from '#modules/customers'
import type { UserId } from '#modules/shared'
import type { TermsModule } from '#modules/terms'
import { networkOf } from '../middleware/audit-acting.ts'

export interface AgreementPorts {
  readonly terms: Pick<TermsModule, 'prepare'>
  readonly customers: Pick<CustomersModule, 'business'>
}

interface Placed {
  readonly userId: UserId
  /** The client's network address; only its network is kept. */
  readonly address: string
  /** The customer asked expressly for a start within the cancellation period. */
  readonly isTicked: boolean
}

/** Makes the agreement of an order of this user from its booking: pure, and called before the transaction of the order. */
export async function agreementMaker(
  { terms, customers }: AgreementPorts,
  { userId, address, isTicked }: Placed,
): Promise<(booking: BookingDetails) => BookingAgreement> {
  const [render, business] = await Promise.all([terms.prepare(), customers.business(userId)])
  const customerKind = customerKindOf(business)
  return (booking) => {
    const { service, startsAt, estimatedCost: price, paymentPolicy: policy, priority, createdAt: at } = booking
    const shown = render({ service: service.name, startsAt, price, policy, priority, customerKind, at })
    const startConsent = startConsentOf(booking, customerKind, at, isTicked)
    const ticked = startConsent === 'given' ? `\n\nTicked by the customer: ${shown.consent ?? ''}` : ''
    return {
      version: shown.version,
      text: shown.text + ticked,
      customerKind,
      startConsent,
      agreedAt: at,
      agreedBy: userId,
      network: networkOf(address),
    }
  }
}
