import type { UserId } from '#modules/shared'
import type { PaymentGateway, ProviderState } from '../gateway.ts'
import { dueOf } from './due.ts'
import { gatewayOf } from './gateway-of.ts'
import { applySnapshot } from '../provider-state/apply-provider-state.ts'
import type { PaymentRecord } from '../ledger.ts'
import { awaitsPayer, subjectOf } from '../payment.ts'
import type { PaymentPorts } from '../ports.ts'
import { isPaidFromAccount } from '../provider.ts'

/** The payment with its intent at the provider: made now, or made before and its answer lost on the way. */
export async function withIntent(ports: PaymentPorts, record: PaymentRecord): Promise<PaymentRecord> {
  const { payment } = record
  // Paying from an account needs no secret; elsewhere a ref without one came by an event, before the answer did.
  if (payment.providerRef && (payment.clientSecret || isPaidFromAccount(payment.provider))) return record
  const gateway = gatewayOf(ports, payment)
  const due = await dueOf(ports, subjectOf(payment))
  const news = await gateway.createIntent({
    paymentId: payment.id,
    amount: payment.amount,
    customerRef: await customerOf(ports, gateway, payment.userId),
    capture: payment.capture,
    invoiceNumber: payment.invoiceNumber,
    description: due?.description ?? payment.invoiceNumber ?? payment.id,
  })
  if (news.amount !== payment.amount) throw new Error(`intent ${news.ref} is not for the amount of ${payment.id}`)
  const applied = await applySnapshot(ports, news)
  // Another has let it go while the provider was making it: nobody may pay it there.
  if (applied.payment.status !== 'cancelled' || news.phase === 'cancelled') return applied
  return applySnapshot(ports, await gateway.cancel(news.ref))
}

async function customerOf(
  { payments, keepsCards }: PaymentPorts,
  gateway: PaymentGateway,
  userId: UserId,
): Promise<string | null> {
  if (!(await keepsCards(userId))) return null
  const known = await payments.findCustomer(userId, gateway.provider)
  return known ?? payments.keepCustomer(userId, gateway.provider, await gateway.createCustomer(userId))
}

/** Closes an open payment at the provider, so that it cannot be paid later; or finds that it was paid before. */
export async function closeIntent(ports: PaymentPorts, record: PaymentRecord): Promise<PaymentRecord> {
  const ready = await withIntent(ports, record)
  const closed = await applySnapshot(ports, await gatewayOf(ports, ready.payment).cancel(refOf(ready)))
  if (awaitsPayer(closed.payment)) throw new Error(`payment ${closed.payment.id} is open after it was cancelled`)
  return closed
}

export function askProvider(ports: PaymentPorts, record: PaymentRecord): Promise<ProviderState> {
  return gatewayOf(ports, record.payment).retrieve(refOf(record))
}

export function refOf({ payment }: PaymentRecord): string {
  if (!payment.providerRef) throw new Error(`payment ${payment.id} has no intent`)
  return payment.providerRef
}
