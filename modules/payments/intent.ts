import type { UserId } from '#modules/shared'
import type { ProviderState } from './gateway.ts'
import { learnNews } from './learn.ts'
import type { PaymentRecord } from './ledger.ts'
import { awaitsPayer } from './payment.ts'
import type { PaymentPorts } from './ports.ts'

/** The payment with its intent at the provider: made now, or made before and its answer lost on the way. */
export async function withIntent(ports: PaymentPorts, record: PaymentRecord): Promise<PaymentRecord> {
  const { payment } = record
  if (payment.providerRef && payment.clientSecret) return record
  const due = await ports.bookings.amountDue(payment.bookingId)
  const news = await ports.gateway.createIntent({
    paymentId: payment.id,
    amount: payment.amount,
    customerRef: await customerOf(ports, payment.userId),
    capture: 'automatic',
    description: due?.description ?? payment.bookingId,
  })
  if (news.amount !== payment.amount) throw new Error(`intent ${news.ref} is not for the amount of ${payment.id}`)
  return learnNews(ports, news)
}

async function customerOf({ payments, gateway }: PaymentPorts, userId: UserId): Promise<string> {
  const known = await payments.findCustomer(userId, gateway.provider)
  return known ?? payments.keepCustomer(userId, gateway.provider, await gateway.createCustomer(userId))
}

/** Closes an open payment at the provider, so that it cannot be paid later; or finds that it was paid before. */
export async function closeIntent(ports: PaymentPorts, record: PaymentRecord): Promise<PaymentRecord> {
  const closed = await learnNews(ports, await ports.gateway.cancel(refOf(await withIntent(ports, record))))
  if (awaitsPayer(closed.payment)) throw new Error(`payment ${closed.payment.id} is open after it was cancelled`)
  return closed
}

export function askProvider(ports: PaymentPorts, record: PaymentRecord): Promise<ProviderState> {
  return ports.gateway.retrieve(refOf(record))
}

export function refOf({ payment }: PaymentRecord): string {
  if (!payment.providerRef) throw new Error(`payment ${payment.id} has no intent`)
  return payment.providerRef
}
