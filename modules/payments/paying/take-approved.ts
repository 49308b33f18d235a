import { confirmPayment } from './confirm-payment.ts'
import type { ProviderState } from '../gateway.ts'
import type { PaymentRecord } from '../ledger.ts'
import type { PaymentPorts } from '../ports.ts'

/**
 * Captures a payment that the payer approved at the provider without coming back to us, unless something else is due by
 * now. Two calls, or a call while the payer comes back, capture once.
 */
export async function takeApproved(ports: PaymentPorts, { payment }: PaymentRecord, news: ProviderState) {
  if (news.approved !== true) return
  const { id: paymentId, userId, provider } = payment
  await confirmPayment(ports, { userId, paymentId, methodId: provider, saveCard: false }, null)
}
