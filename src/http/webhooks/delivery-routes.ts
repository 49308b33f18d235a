import { z } from 'zod'
import type { WebhooksModule } from '#modules/webhooks'
import type { Api } from '../kit/api.ts'
import { pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import { deliveryParams, deliveryQuery, deliverySchema, deliveryView, replayFields, webhookParams } from './fields.ts'
import { problemOf } from './problems.ts'

const shared = { tag: 'Webhooks', access: 'users' } as const

/** The log of a webhook, and what sends from it again. */
export function deliveryRoutes(api: Api, webhooks: WebhooksModule): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/webhooks/:id/deliveries',
      summary: 'What was sent to a webhook in the last 30 days, or waits, the newest first, each with its last try.',
      params: webhookParams,
      query: deliveryQuery,
      answers: { 200: { says: 'The deliveries', schema: pageSchema(deliverySchema) } },
    },
    async ({ c, params, query: { limit, cursor } }) => {
      if (!(await webhooks.findWebhook(params.id))) return problem(c, notFound)
      const query = { webhookId: params.id, limit: limit + 1, before: cursor ?? null }
      const found = await webhooks.webhookDeliveries(query)
      const shown = found.slice(0, limit)
      const last = found.length > limit ? shown.at(-1) : undefined
      return { status: 200, body: { items: shown.map(deliveryView), next_cursor: last ? String(last.number) : null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/webhooks/:id/test',
      summary:
        'Send a delivery of the type `webhook.test`, once. Its outcome is in the list of deliveries. One that is off: 409 `webhook_off`.',
      params: webhookParams,
      answers: { 202: { says: 'It is being sent', schema: z.strictObject({ delivery_id: z.string() }) } },
    },
    async ({ c, params }) => {
      const tested = await webhooks.testWebhook(params.id)
      return tested.ok ? { status: 202, body: { delivery_id: tested.value } } : problem(c, problemOf(tested.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/webhooks/:id/replay',
      summary:
        'Send everything again that was written since a moment, with the same ids, whether it arrived or not. One that is off: 409 `webhook_off`.',
      params: webhookParams,
      body: replayFields,
      answers: { 202: { says: 'They are being sent', schema: z.strictObject({ count: z.int() }) } },
    },
    async ({ c, params, body }) => {
      const replayed = await webhooks.replaySince(params.id, body.since)
      return replayed.ok ? { status: 202, body: { count: replayed.value } } : problem(c, problemOf(replayed.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/webhooks/:id/deliveries/:delivery/replay',
      summary: 'Send one delivery again, with the same id. One that is off: 409 `webhook_off`.',
      params: deliveryParams,
      answers: { 202: { says: 'It is being sent', schema: z.strictObject({ delivery_id: z.string() }) } },
    },
    async ({ c, params: { id, delivery } }) => {
      const found = await webhooks.findWebhookDelivery(delivery)
      if (found?.webhookId !== id) return problem(c, notFound)
      const replayed = await webhooks.replayDelivery(delivery)
      return replayed.ok ? { status: 202, body: { delivery_id: delivery } } : problem(c, problemOf(replayed.refusal))
    },
  )
}
