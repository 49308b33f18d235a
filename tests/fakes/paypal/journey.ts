import type { Intent, ProviderState } from '#modules/payments'
import { type PaymentId, pence } from '#modules/shared'
import type { openPayPal } from './opened.ts'

type Opened = Awaited<ReturnType<typeof openPayPal>>

export const returnUrl = 'http://localhost:3000/pay/pay_00000001'

/** An order of £120, as a booking asks for it. */
export async function ordered({ gateway }: Pick<Opened, 'gateway'>, asked: Partial<Intent> = {}) {
  const { ref } = await gateway.createIntent({
    paymentId: 'pay_00000001' as PaymentId,
    amount: pence(12_000),
    customerRef: 'paypal-usr_asha',
    capture: 'automatic',
    description: 'Booking K7Q4M2',
    ...asked,
  })
  return { ref, id: gateway.deskRef(ref) }
}

export async function confirmed(
  { gateway }: Pick<Opened, 'gateway'>,
  ref: string,
  attempt = 1,
): Promise<ProviderState> {
  const outcome = await gateway.confirm({ ref, attempt, methodId: 'paypal', saveCard: false, returnUrl })
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.kind}`)
  return outcome.value
}

/** Approved and taken. */
export async function paid(opened: Opened) {
  const { ref, id } = await ordered(opened)
  opened.paypal.approve(id)
  return { ref, id, state: await confirmed(opened, ref) }
}
