import type { Notice } from './gateway.ts'
import { isAbout } from './follow.ts'
import { learnEvent } from './learn.ts'
import type { PaymentPorts } from './ports.ts'

/** Acts on trusted news once, however often it comes. What concerns no payment of ours is only remembered. */
export async function takeNotice(ports: PaymentPorts, notice: Notice): Promise<'taken' | 'seen-before' | 'not-ours'> {
  const { payments, gateway, clock } = ports
  const { eventId, kind } = notice
  const event = { provider: gateway.provider, eventId, kind, receivedAt: clock.now() }
  const news = notice.state ?? (notice.ref && (await gateway.retrieve(notice.ref)))
  const record = news ? await payments.find(news.paymentId) : null
  if (!news || !record || !isAbout(record.payment, news)) {
    return (await payments.keepEvent(event)) ? 'not-ours' : 'seen-before'
  }
  return (await learnEvent(ports, news, event)) ? 'taken' : 'seen-before'
}
