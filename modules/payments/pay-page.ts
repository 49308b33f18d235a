import { type Result, accept } from '#modules/shared'
import { gatewayOf } from './gateway-of.ts'
import { refOf } from './intent.ts'
import {
  type BookingUnknown,
  type NotPayable,
  type OpenRequest,
  type WayNotOffered,
  openPayment,
} from './open-payment.ts'
import type { PaymentPorts } from './ports.ts'
import type { ClaimRefusal } from './store.ts'

/** The provider's own page where a booking can be paid without script; the payment is opened for it. */
export async function payPage(
  ports: PaymentPorts,
  request: OpenRequest,
): Promise<Result<string, BookingUnknown | NotPayable | WayNotOffered | ClaimRefusal>> {
  const opened = await openPayment(ports, request, null)
  if (!opened.ok) return opened
  const { payment } = opened.value
  return accept(await gatewayOf(ports, payment).payPage(refOf(opened.value), ports.returnUrl(payment)))
}
