import type { Notice } from '../gateway.ts'
import { isAbout } from './merge-snapshot.ts'
import { applyEventSnapshot } from './apply-provider-state.ts'
import type { PaymentPorts } from '../ports.ts'
import { takeApproved } from '../paying/take-approved.ts'
import type { ProviderName } from '../provider.ts'

/**
 * Applies a verified webhook event once, however often it is delivered. An event about no payment of ours is only
 * remembered.
 */
export async function takeNotice(
  ports: PaymentPorts,
  provider: ProviderName,
  notice: Notice,
): Promise<'taken' | 'seen-before' | 'not-ours'> {
  const { payments, gateways, clock } = ports
  const { eventId, kind } = notice
  const event = { provider, eventId, kind, receivedAt: clock.now() }
  const news = notice.state ?? (notice.ref && (await gateways.of(provider).retrieve(notice.ref)))
  const record = news ? await payments.find(news.paymentId) : null
  if (!news || record?.payment.provider !== provider || !isAbout(record.payment, news)) {
    return (await payments.keepEvent(event)) ? 'not-ours' : 'seen-before'
  }
  // Before the event counts as taken: where this fails, the provider comes back with it.
  await takeApproved(ports, record, news)
  return (await applyEventSnapshot(ports, news, event)) ? 'taken' : 'seen-before'
}
