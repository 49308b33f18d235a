import type { BookingUnknown, ContactNotConfirmed, NotLiveYet, NotPayable, WayNotOffered } from '../refusals.ts'
import { type Result, accept, refuse } from '#modules/shared'
import { type ConsentGiven, type ConsentNeeded, keepConsent, lacksConsent } from './consent.ts'
import type { PartNotPossible } from '../documents/part.ts'
import { gatewayOf } from './gateway-of.ts'
import { refOf } from './intent.ts'
import { type OpenRequest, openPayment } from './open-payment.ts'
import type { PaymentPorts } from '../ports.ts'
import type { ClaimRefusal } from '../store.ts'

export type PageRequest = OpenRequest & {
  /** Needed where the card is kept, to be charged later. */
  readonly consent?: ConsentGiven
}

/** The provider's own page where a booking or document can be paid without script; the payment is opened for it. */
export async function payPage(
  ports: PaymentPorts,
  request: PageRequest,
): Promise<
  Result<
    string,
    | BookingUnknown
    | ContactNotConfirmed
    | NotPayable
    | NotLiveYet
    | PartNotPossible
    | WayNotOffered
    | ConsentNeeded
    | ClaimRefusal
  >
> {
  const opened = await openPayment(ports, request, null)
  if (!opened.ok) return opened
  const { payment } = opened.value
  if (lacksConsent(payment.capture, request.consent)) return refuse({ kind: 'consent-needed' })
  await keepConsent(ports, payment, request.consent)
  return accept(await gatewayOf(ports, payment).payPage(refOf(opened.value), ports.returnUrl(payment)))
}
