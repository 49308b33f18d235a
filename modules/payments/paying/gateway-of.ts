import type { PaymentGateway } from '../gateway.ts'
import type { Payment } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'

/** The provider that a payment went through. The office's own money went through none. */
export function gatewayOf({ gateways }: PaymentPorts, { id, provider }: Payment): PaymentGateway {
  if (provider === 'office') throw new Error(`payment ${id} went through no provider`)
  return gateways.of(provider)
}
