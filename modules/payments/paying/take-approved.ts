import { confirmPayment } from './confirm-payment.ts'
import type { ProviderState } from '../gateway.ts'
import type { PaymentRecord } from '../ledger.ts'
import type { PaymentPorts } from '../ports.ts'

/**
 * Takes what the payer has said yes to at the provider without coming back to us, unless something else is due by now.
 * Asked twice, or while the payer comes back, it takes once.
 */
export async function takeApproved(ports: PaymentPorts, { payment }: PaymentRecord, news: ProviderState) {
  if (news.approved !== true) return
  const { id: paymentId, userId, provider } = payment
  await confirmPayment(ports, { userId, paymentId, methodId: provider, saveCard: false }, null)
}
