import { type Result, accept } from '#modules/shared'
import { refOf } from './intent.ts'
import { type BookingUnknown, type NotPayable, type OpenRequest, openPayment } from './open-payment.ts'
import type { PaymentPorts } from './ports.ts'
import type { ClaimRefusal } from './store.ts'

/** The provider's own page where a booking can be paid without script; the payment is opened for it. */
export async function payPage(
  ports: PaymentPorts,
  request: OpenRequest,
): Promise<Result<string, BookingUnknown | NotPayable | ClaimRefusal>> {
  const opened = await openPayment(ports, request, null)
  if (!opened.ok) return opened
  return accept(await ports.gateway.payPage(refOf(opened.value), ports.returnUrl(opened.value.payment)))
}
