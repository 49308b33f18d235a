import { z } from 'zod'
import type { Modules } from '../../compose.ts'
import type { Api } from '../kit/api.ts'
import { notFound, problem } from '../kit/problem.ts'
import { keyFields, keyParams, keySchema, keyView, wishOf } from './fields.ts'
import { tooManyKeys } from './problems.ts'

const shared = { tag: 'API keys', access: 'users' } as const

/** Keys of this interface. No key opens these routes. */
export function apiKeyRoutes(api: Api, apiKeys: Modules['apiKeys']): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/api-keys',
      summary: 'Keys of this interface, live ones first, at most 200. The key itself is in no list.',
      answers: { 200: { says: 'The keys', schema: z.object({ items: z.array(keySchema), next_cursor: z.null() }) } },
    },
    async () => {
      const items = (await apiKeys.apiKeys()).map((key) => keyView(key, apiKeys.stateOfKey(key)))
      return { status: 200, body: { items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/api-keys',
      summary:
        'Make a key, sent as `Authorization: Bearer`. This answer alone has it. It acts for who makes it, as long as they are an administrator. With as many live keys as there may be: 409 `too_many_keys`.',
      body: keyFields,
      answers: { 201: { says: 'The key', schema: keySchema.extend({ key: z.string() }) } },
    },
    async ({ c, who, body }) => {
      const made = await apiKeys.make(wishOf(body), who.id)
      if (!made.ok) return problem(c, tooManyKeys)
      return { status: 201, body: { ...keyView(made.value.key, 'live'), key: made.value.token } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/admin/api-keys/:id',
      summary: 'Revoke a key: the next request with it is refused.',
      params: keyParams,
      answers: { 204: { says: 'Revoked' } },
    },
    async ({ c, params }) => ((await apiKeys.revoke(params.id)) ? { status: 204 } : problem(c, notFound)),
  )
}
