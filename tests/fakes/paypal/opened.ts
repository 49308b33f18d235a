import { createPayPalGateway } from '#adapters/paypal'
import { movableClock } from '../../support/doubles.ts'
import { specificationsAt } from '../open-api.ts'
import { type Trouble, paypalKeys, startPayPal } from './index.ts'

/** The PayPal gateway over a fake PayPal of its own; closing it throws when the specification was not kept to. */
export async function openPayPal(trouble?: Trouble) {
  const specifications = specificationsAt()
  if (!specifications) throw new Error('the fake PayPal needs the specifications')
  const clock = movableClock(Temporal.Instant.from('2026-03-02T12:00:00Z'))
  const paypal = await startPayPal({ clock, specifications })
  const gateway = await createPayPalGateway({
    ...paypalKeys,
    apiBase: paypal.url,
    returnUrl: (paymentId) => `http://localhost:3000/pay/${paymentId}`,
    clock,
    // A busy machine is not a silent PayPal: only where it is to be slow, less is waited than it takes.
    timeoutMs: trouble === 'slow' ? 2_000 : 10_000,
  })
  const close = () => paypal[Symbol.asyncDispose]()
  return { gateway, paypal, clock, close, [Symbol.asyncDispose]: close }
}
