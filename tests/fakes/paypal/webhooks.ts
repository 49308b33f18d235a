import { createHmac, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '#modules/shared'
import type { Answer } from './answers.ts'
import { type Movement, type Order, newName, timeNow, viewOf } from './orders.ts'

/** A webhook as it goes over the wire. */
export interface SentNotice {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Notify {
  order(order: Order, kind: string): void
  /** Sends the event of the order's last capture. */
  capture(order: Order, kind: string): void
  hold(order: Order, kind: string): void
  refund(refund: Movement, kind: string): void
  other(resourceType: string, resource: unknown, kind: string): void
}

const asked = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
})

export function createWebhooks(clock: Clock, webhookId: string, base: () => string) {
  const secret = newName(32)
  const cert_url = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42'
  const outbox: string[] = []

  /** PayPal signs who, when, for whom, and the checksum of the text as it stands. */
  const signatureOf = (id: string, time: string, webhook: string, text: string) =>
    `s${createHmac('sha256', secret)
      .update(`${id}|${time}|${webhook}|${crc32(text)}`)
      .digest('hex')}`

  function put(kind: string, resource_type: string, resource: unknown): void {
    outbox.push(
      JSON.stringify({
        id: `WH-${newName()}-${newName()}`,
        event_version: '1.0',
        create_time: timeNow(clock),
        resource_type,
        event_type: kind,
        summary: kind.toLowerCase().replaceAll('.', ' '),
        resource,
        links: [],
      }),
    )
  }

  const related = (order: Order, one: Movement | undefined) => ({
    ...one,
    supplementary_data: { related_ids: { order_id: order.id } },
  })

  const notify: Notify = {
    order: (order, kind) => put(kind, 'checkout-order', viewOf(order, base())),
    capture: (order, kind) => put(kind, 'capture', related(order, order.captures.at(-1))),
    hold: (order, kind) => put(kind, 'authorization', related(order, order.holds.at(-1))),
    refund: (refund, kind) => put(kind, 'refund', refund),
    other: (resourceType, resource, kind) => put(kind, resourceType, resource),
  }

  function sign(text: string): SentNotice {
    const [id, time] = [randomUUID().replace(/^/, 'w'), timeNow(clock)]
    return {
      text,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': cert_url,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signatureOf(id, time, webhookId, text),
      },
    }
  }

  return {
    notify,
    sign,
    /** Every notice since this was asked last, each signed now. */
    take: (): SentNotice[] => outbox.splice(0).map(sign),

    verify(body: string): Answer {
      const verification = asked.parse(JSON.parse(body))
      const [, text = ''] = /,"webhook_event":(.*)\}$/s.exec(body) ?? []
      const due = signatureOf(
        verification.transmission_id,
        verification.transmission_time,
        verification.webhook_id,
        text,
      )
      const holds =
        verification.webhook_id === webhookId &&
        verification.transmission_sig === due &&
        verification.cert_url === cert_url
      return { status: 200, body: { verification_status: holds ? 'SUCCESS' : 'FAILURE' } }
    },
  }
}
