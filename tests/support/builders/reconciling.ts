import type { PaymentGateway, PaymentPorts, Reconciliation } from '#modules/payments'
import { asha, boiler, changed, office, type openPayments } from './payments.ts'

export type App = ReturnType<typeof openPayments>

export async function intent(app: App, who = asha, bookingId = boiler) {
  const made = await app.payments.open({ userId: who, bookingId })
  if (!made.ok) throw new Error(made.refusal.kind)
  const { id, providerRef } = made.value.payment
  return { id, ref: providerRef ?? '' }
}

/** A payment captured at the provider, without a notice. */
export async function paidWithoutNotice(app: App, who = asha, bookingId = boiler, methodId = 'pm_card_visa') {
  const made = await intent(app, who, bookingId)
  const returnUrl = 'http://localhost:3000/'
  await app.provider.gateway.confirm({ ref: made.ref, attempt: 1, methodId, saveCard: false, returnUrl })
  return made
}

export async function paid(app: App, who = asha, bookingId = boiler) {
  const made = await intent(app, who, bookingId)
  await app.payments.confirm({ userId: who, paymentId: made.id, methodId: 'pm_card_visa', saveCard: false })
  return made
}

export function run(app: App, hours = 72): Promise<Reconciliation> {
  const until = app.clock.now().add({ seconds: 1 })
  return app.payments.reconcile('test', { from: until.subtract({ hours }), until }, office)
}

/** Providers of which something is otherwise. */
export function otherwise(change: (gateway: PaymentGateway) => Partial<PaymentGateway>) {
  return (ports: PaymentPorts): PaymentPorts => {
    const gateways = changed(ports.gateways, (gateway) => ({ ...gateway, ...change(gateway) }))
    return { ...ports, gateways }
  }
}

export const lists = otherwise(() => ({}))
/** The same as PayPal. */
export const listsNothing = otherwise(() => ({ listPayments: async () => null }))
