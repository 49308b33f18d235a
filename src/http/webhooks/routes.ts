import { z } from 'zod'
import type { WebhooksModule } from '#modules/webhooks'
import type { Api } from '../kit/api.ts'
import { notFound, problem } from '../kit/problem.ts'
import {
  changeFields,
  listedSchema,
  listedView,
  webhookFields,
  webhookParams,
  webhookSchema,
  webhookView,
  wishOf,
  withSecretSchema,
} from './fields.ts'
import { problemOf } from './problems.ts'

const shared = { tag: 'Webhooks', access: 'users' } as const

/** Webhooks to other programs. No key opens these routes. */
export function webhookRoutes(api: Api, webhooks: WebhooksModule): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/webhooks',
      summary: 'Webhooks to other programs, in the order in which they were made. No secret is in the list.',
      answers: {
        200: { says: 'The webhooks', schema: z.object({ items: z.array(listedSchema), next_cursor: z.null() }) },
      },
    },
    async () => ({
      status: 200,
      body: { items: (await webhooks.webhooks()).map(listedView), next_cursor: null },
    }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/webhooks',
      summary:
        'Add a webhook by Standard Webhooks. This answer alone has its secret. The address is https at a public name; one that leads inside a private network is refused. With as many as there may be: 409 `too_many_webhooks`.',
      body: webhookFields,
      answers: { 201: { says: 'The webhook', schema: withSecretSchema } },
    },
    async ({ c, who, body }) => {
      const made = await webhooks.makeWebhook(wishOf(body), who.id)
      if (!made.ok) return problem(c, problemOf(made.refusal))
      return { status: 201, body: { ...webhookView(made.value.webhook), secret: made.value.secret } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'patch',
      path: '/api/admin/webhooks/:id',
      summary:
        'Change a webhook. `enabled` switches it off, or on again for whatever reason it was off: what waited meanwhile is sent then.',
      params: webhookParams,
      body: changeFields,
      answers: { 200: { says: 'As it is now', schema: webhookSchema } },
    },
    async ({ c, params, body: { name, url, events, enabled } }) => {
      const changed = await webhooks.changeWebhook(params.id, { name, url, types: events, isOn: enabled })
      return changed.ok ? { status: 200, body: webhookView(changed.value) } : problem(c, problemOf(changed.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/admin/webhooks/:id',
      summary: 'Remove a webhook: nothing is sent to it any more, and its secret is deleted.',
      params: webhookParams,
      answers: { 204: { says: 'Removed' } },
    },
    async ({ c, params }) => ((await webhooks.removeWebhook(params.id)) ? { status: 204 } : problem(c, notFound)),
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/webhooks/:id/rotate',
      summary:
        'Make another secret, which is in this answer alone. For 24 hours the former one signs too; one before that ends at once.',
      params: webhookParams,
      answers: { 200: { says: 'The webhook', schema: withSecretSchema } },
    },
    async ({ c, params }) => {
      const rotated = await webhooks.rotateSecret(params.id)
      if (!rotated.ok) return problem(c, problemOf(rotated.refusal))
      return { status: 200, body: { ...webhookView(rotated.value.webhook), secret: rotated.value.secret } }
    },
  )
}
