import { z } from 'zod'
import type { ConnectionsModule } from '#modules/connections'
import type { Api } from '../kit/api.ts'
import { problem } from '../kit/problem.ts'
import { connectionParams, connectionSchema, connectionView, keysFields, testSchema, testView } from './fields.ts'
import { keysProblem, noPastedKeys } from './problems.ts'

const shared = { tag: 'Connections', access: 'settings' } as const
const path = '/api/admin/providers'

export function connectionRoutes(api: Api, connections: ConnectionsModule): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path,
      summary: 'Outside providers: mode, last answer and fault, what is missing. Of a key, the last four characters.',
      answers: {
        200: { says: 'The connections', schema: z.object({ items: z.array(connectionSchema), next_cursor: z.null() }) },
      },
    },
    async () => ({ status: 200, body: { items: connections.list().map(connectionView), next_cursor: null } }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: `${path}/:name/test`,
      summary: 'Call a provider in a way that changes nothing there. It answers within seconds.',
      params: connectionParams,
      limit: 'connection',
      answers: { 200: { says: 'What came of it', schema: testSchema } },
    },
    async ({ who, params }) => ({ status: 200, body: testView(await connections.test(params.name, who.id)) }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: `${path}/:name/keys`,
      summary:
        'Keep keys for the next start, once its parser and the provider have taken them. 409 `keys_refused` when the provider does not, `environment_wins` when the environment has keys.',
      params: connectionParams,
      body: keysFields,
      limit: 'connection',
      answers: { 200: { says: 'Kept, and used from the next start', schema: connectionSchema } },
    },
    async ({ c, who, params, body }) => {
      const done = await connections.keep(params.name, keysOf(body.keys), who.id)
      return done.ok ? { status: 200, body: connectionView(done.value) } : problem(c, keysProblem(done.refusal, true))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: `${path}/:name/keys`,
      summary: 'Take the pasted keys away, from the next start on. 409 `no_pasted_keys` when there are none.',
      params: connectionParams,
      answers: { 200: { says: 'Taken away', schema: connectionSchema } },
    },
    async ({ c, params }) => {
      const done = await connections.forget(params.name)
      if (done === null) return problem(c, noPastedKeys)
      return done.ok ? { status: 200, body: connectionView(done.value) } : problem(c, keysProblem(done.refusal, true))
    },
  )
}

/** Without those that were left out. */
function keysOf(keys: Readonly<Partial<Record<string, string | null>>>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
