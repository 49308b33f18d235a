import { z } from 'zod'
import type { Notice, NoticeNotTrusted } from '#modules/payments'
import { type Clock, type Result, accept, refuse } from '#modules/shared'
import { agreedOf, refOf } from './agreed.ts'
import type { PayPalClient } from './client.ts'
import { event, orderOf, withDispute } from './events.ts'
import type { Orders } from './orders.ts'
import { stateOf } from './state.ts'

/**
 * PayPal comes back with a notice that was not taken for up to three days, and does not say whether such a later
 * transmission is signed with a time of its own: one that is older is refused, one within is not. A replay changes
 * nothing: its event id is known, and what is true is asked of PayPal itself.
 */
const trustedFor = { hours: 96 }
const clocksDiffer = { minutes: 5 }

const sender = z.object({
  auth_algo: z.string().regex(/^[a-zA-Z0-9]{1,100}$/),
  cert_url: z.url({ protocol: /^https$/ }).max(500),
  transmission_id: z
    .string()
    .max(50)
    .regex(/^(?!\d+$)\w+\S+$/),
  transmission_sig: z
    .string()
    .max(500)
    .regex(/^(?!\d+$)\w+\S+$/),
  transmission_time: z.iso.datetime({ offset: true }).max(100),
})

type Sender = z.output<typeof sender>

interface Reader {
  readonly client: PayPalClient
  readonly orders: Orders
  readonly webhookId: string
  readonly clock: Clock
}

export function createNoticeReader({ client, orders, webhookId, clock }: Reader) {
  /** PayPal's own verification: what it signed is the text as it came, so that is what it is asked about. */
  async function isSigned(text: string, from: Sender): Promise<boolean> {
    const envelope = JSON.stringify({ ...from, webhook_id: webhookId }).slice(0, -1)
    const body = `${envelope},"webhook_event":${text}}`
    const answer = await client.ask(({ post }) => post('/v1/notifications/verify-webhook-signature', body))
    return answer.ok && status.safeParse(jsonIn(answer.value)).data?.verification_status === 'SUCCESS'
  }

  function isFresh({ transmission_time }: Sender): boolean {
    const sent = Temporal.Instant.from(transmission_time)
    const now = clock.now()
    return (
      Temporal.Instant.compare(sent, now.subtract(trustedFor)) >= 0 &&
      Temporal.Instant.compare(sent, now.add(clocksDiffer)) <= 0
    )
  }

  return async (
    text: string,
    header: (name: string) => string | undefined,
  ): Promise<Result<Notice, NoticeNotTrusted>> => {
    const from = sender.safeParse({
      auth_algo: header('paypal-auth-algo'),
      cert_url: header('paypal-cert-url'),
      transmission_id: header('paypal-transmission-id'),
      transmission_sig: header('paypal-transmission-sig'),
      transmission_time: header('paypal-transmission-time'),
    })
    // Whole JSON of one object, or it could say more in the question to PayPal than it says itself.
    const parsed = jsonIn(text)
    if (!from.success || parsed === null || !isFresh(from.data) || !(await isSigned(text, from.data))) {
      return refuse({ kind: 'notice-not-trusted' })
    }
    const news = event.parse(parsed)
    const order = await orderOf(news, client, orders)
    const agreed = order && agreedOf(order)
    return accept({
      eventId: news.id,
      kind: news.event_type,
      ref: agreed && refOf(agreed),
      state: order && agreed && withDispute(stateOf(order, agreed), news),
    })
  }
}

const status = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

function jsonIn(text: string): object | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}
