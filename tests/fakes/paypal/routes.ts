import type { Answer } from './answers.ts'
import type { createCheckout } from './checkout.ts'
import type { createPayments } from './payments.ts'
import type { createWebhooks } from './webhooks.ts'

/** Which work a request is for; null when there is none of the kind. */
export function routesOf(
  checkout: ReturnType<typeof createCheckout>,
  payments: ReturnType<typeof createPayments>,
  webhooks: ReturnType<typeof createWebhooks>,
): (method: string, path: string, body: string) => Answer | null {
  const json = (body: string): unknown => (body === '' ? {} : JSON.parse(body))
  const works: Readonly<Record<string, (id: string, body: string) => Answer>> = {
    'POST /v2/checkout/orders': (_, body) => checkout.create(json(body)),
    'GET /v2/checkout/orders/*': (id) => checkout.get(id),
    'PATCH /v2/checkout/orders/*': (id, body) => checkout.patch(id, json(body)),
    'POST /v2/checkout/orders/*/capture': (id) => checkout.capture(id),
    'POST /v2/checkout/orders/*/authorize': (id) => checkout.authorize(id),
    'GET /v2/payments/authorizations/*': (id) => payments.hold(id),
    'POST /v2/payments/authorizations/*/capture': (id, body) => payments.captureHold(id, json(body)),
    'POST /v2/payments/authorizations/*/void': (id) => payments.voidHold(id),
    'GET /v2/payments/captures/*': (id) => payments.capture(id),
    'POST /v2/payments/captures/*/refund': (id, body) => payments.giveBack(id, json(body)),
    'GET /v2/payments/refunds/*': (id) => payments.refund(id),
    'POST /v1/notifications/verify-webhook-signature': (_, body) => webhooks.verify(body),
  }
  return (method, path, body) => {
    const [, id = ''] = /^\/v2\/\w+\/\w+\/([A-Z0-9]+)/.exec(path) ?? []
    const work = works[`${method} ${id ? path.replace(id, '*') : path}`]
    return work ? work(id, body) : null
  }
}
