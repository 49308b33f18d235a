import { z } from 'zod'
import type { AccountsModule, Session } from '#modules/accounts'
import { instantText } from '#modules/shared'
import { accountProblem } from './problems.ts'
import { triedBy } from './routes.ts'
import { type Api, tooMany } from '../kit/api.ts'
import { password } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import type { KnownDevice } from './known-device.ts'
import { pageSchema } from '../kit/paging.ts'
import { passwordNeeded, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { sessionParams } from '../second-factor/fields.ts'
import type { SessionCookie } from './session-cookie.ts'

interface SessionListPorts {
  readonly accounts: AccountsModule
  readonly cookie: SessionCookie
  readonly device: KnownDevice
  readonly limits: RateLimits
}

const tag = 'Accounts'

/** Where one is signed in, and the password that all of it hangs on. */
export function sessionListRoutes(api: Api, { accounts, cookie, device, limits }: SessionListPorts): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/me/sessions',
      tag,
      summary: 'Where this account is signed in, the last used first.',
      access: 'signed-in',
      answers: { 200: { says: 'The sessions', schema: pageSchema(sessionSchema) } },
    },
    async ({ c, who }) => {
      const sessions = await accounts.sessionsOf(who.id)
      return {
        status: 200,
        body: { items: sessions.map((session) => sessionView(session, c.var.sessionId)), next_cursor: null },
        headers: { 'cache-control': 'no-store' },
      }
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/me/sessions/:id',
      tag,
      summary: 'Sign out on one device. Another one than this asks for a fresh password.',
      access: 'signed-in',
      params: sessionParams,
      answers: { 204: { says: 'That session has ended' } },
    },
    async ({ c, who, params }) => {
      if (params.id !== c.var.sessionId && !c.var.passwordFresh) return problem(c, passwordNeeded)
      const ended = await accounts.endSession(who.id, params.id)
      if (!ended.ok) return problem(c, accountProblem(ended.refusal))
      if (params.id === c.var.sessionId) cookie.clear(c)
      return { status: 204 }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/me/password',
      tag,
      summary:
        'Change password. Every other session of the account ends, and the cookie of this one has another token.',
      access: 'signed-in',
      body: z.strictObject({ current_password: password, password }),
      answers: { 204: { says: 'The new one counts from now on' } },
    },
    async ({ c, who, body }) => {
      const by = triedBy(c, device, who.email)
      const wait = await limits.take('sign-in', by)
      if (wait !== null) return problem(c, tooMany(wait))
      const token = c.var.sessionToken ?? ''
      const { current_password: current, password: next } = body
      const changed = await accounts.changePassword({ userId: who.id, current, password: next, token })
      if (changed.ok || changed.refusal.kind !== 'wrong-password') await limits.forgive('sign-in', by)
      if (!changed.ok) return problem(c, currentPasswordProblem(changed.refusal))
      c.set('sessionToken', changed.value.token)
      return { status: 204 }
    },
  )
}

/** It is the current one that is wrong, and its field has another name here. */
export function currentPasswordProblem(refusal: Parameters<typeof accountProblem>[0]) {
  const fault = accountProblem(refusal)
  if (refusal.kind !== 'wrong-password') return fault
  return { ...fault, errors: [{ path: 'current_password', message: fault.detail }] }
}

const sessionSchema = z.strictObject({
  id: z.string(),
  device: z.string().nullable(),
  network: z.string().nullable(),
  begun_by: z.string().nullable(),
  created_at: instantSchema,
  last_used_at: instantSchema,
  current: z.boolean(),
})

function sessionView(session: Session, currentId: Session['id'] | null): z.input<typeof sessionSchema> {
  const { id, device, network, begunBy, createdAt, lastUsedAt } = session
  return {
    id,
    device,
    network,
    begun_by: begunBy?.replace('-', '_') ?? null,
    created_at: instantText(createdAt),
    last_used_at: instantText(lastUsedAt),
    current: id === currentId,
  }
}
