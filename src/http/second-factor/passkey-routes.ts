import { z } from 'zod'
import type { AccountsModule, Passkey } from '#modules/accounts'
import { instantText } from '#modules/shared'
import { accountProblem } from '../accounts/problems.ts'
import { meSchema, meView } from '../accounts/views.ts'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageSchema } from '../kit/paging.ts'
import { passwordNeeded, problem } from '../kit/problem.ts'
import { renewSession } from '../accounts/session-cookie.ts'
import type { Arrivals } from './arrivals.ts'
import { credentialFields, passkeyFields, passkeyParams, questionSchema, renameFields } from './fields.ts'
import { wrongSecondStep } from './routes.ts'

interface PasskeyPorts {
  readonly accounts: AccountsModule
  readonly arrivals: Arrivals
}

const tag = 'Accounts'
const question = { 200: { says: 'Options for the browser, good for one answer', schema: questionSchema } } as const
const uncached = { 'cache-control': 'no-store' } as const

export function passkeyRoutes(api: Api, { accounts, arrivals }: PasskeyPorts): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/passkey/options',
      tag,
      summary: 'What to ask an authenticator for, to sign in without typing anything.',
      access: 'anyone',
      answers: question,
      limit: 'passkey',
    },
    async () => ({ status: 200, body: { options: await accounts.askToSignIn() }, headers: uncached }),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/passkey',
      tag,
      summary: 'Sign in with a passkey that made sure of its owner. It is both steps in one.',
      access: 'anyone',
      body: credentialFields,
      answers: {
        200: { says: 'Who signed in, and the session as a cookie', schema: z.strictObject({ user: meSchema }) },
      },
      limit: 'passkey',
    },
    async ({ c, body }) => {
      const owner = await accounts.claimedBy(body.response)
      const email = (owner && (await accounts.find(owner)))?.email ?? ''
      const signedIn = await accounts.signInWithPasskey(body.response, await arrivals.from(c, email))
      if (!signedIn.ok) return problem(c, { ...wrongSecondStep, ...notThisPasskey })
      await arrivals.keep(c, { kind: 'signed-in', ...signedIn.value })
      return { status: 200, body: { user: meView(signedIn.value.user) } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/confirm-passkey/options',
      tag,
      summary: 'What to ask an authenticator for, to confirm who sits there.',
      access: 'signed-in',
      answers: question,
      limit: 'passkey',
    },
    async ({ c, who }) => {
      const asked = await accounts.askToConfirm(who.id)
      if (!asked.ok) return problem(c, accountProblem(asked.refusal))
      return { status: 200, body: { options: asked.value }, headers: uncached }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/confirm-passkey',
      tag,
      summary: 'As good as the password once more, where 403 `password_needed` was answered.',
      access: 'signed-in',
      body: credentialFields,
      answers: { 204: { says: 'Confirmed' } },
      limit: 'passkey',
    },
    async ({ c, who, body }) => {
      const confirmed = await accounts.confirmWithPasskey(who.id, c.var.sessionToken ?? '', body.response)
      if (!confirmed.ok) return problem(c, { ...accountProblem(confirmed.refusal), ...notThisPasskey })
      c.set('sessionToken', confirmed.value.token)
      return { status: 204 }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/me/passkeys',
      tag,
      summary: 'The own passkeys, the longest there first.',
      access: 'signed-in',
      answers: { 200: { says: 'The passkeys', schema: pageSchema(passkeySchema) } },
    },
    async ({ who }) => {
      const passkeys = await accounts.passkeysOf(who.id)
      return { status: 200, body: { items: passkeys.map(passkeyView), next_cursor: null } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/me/passkeys/options',
      tag,
      summary: 'What to ask an authenticator for, to add a passkey. Asks for a fresh password.',
      access: 'signed-in',
      answers: question,
      limit: 'passkey',
    },
    async ({ c, who }) => {
      if (!c.var.passwordFresh) return problem(c, passwordNeeded)
      const asked = await accounts.askToAddPasskey(who)
      if (!asked.ok) return problem(c, accountProblem(asked.refusal))
      return { status: 200, body: { options: asked.value }, headers: uncached }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/me/passkeys',
      tag,
      summary: 'Add a passkey. Asks for a fresh password. Recovery codes are shown this once, to who has none.',
      access: 'signed-in',
      body: passkeyFields,
      answers: {
        201: {
          says: 'The passkey, and recovery codes or null',
          schema: z.strictObject({ passkey: passkeySchema, recovery_codes: z.array(z.string()).nullable() }),
        },
      },
      limit: 'passkey',
    },
    async ({ c, who, body }) => {
      if (!c.var.passwordFresh) return problem(c, passwordNeeded)
      const name = body.name ?? (await arrivals.from(c, who.email)).visit.device ?? 'Passkey'
      const added = await accounts.addPasskey(who.id, name, body.response)
      if (!added.ok) return problem(c, { ...accountProblem(added.refusal), ...notTaken(added.refusal.kind) })
      await renewSession(c, accounts)
      const { passkey, recoveryCodes } = added.value
      const shown = { passkey: passkeyView(passkey), recovery_codes: recoveryCodes }
      return { status: 201, body: shown, headers: uncached }
    },
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/me/passkeys/:id',
      tag,
      summary: 'Give a passkey another name.',
      access: 'signed-in',
      params: passkeyParams,
      body: renameFields,
      answers: { 204: { says: 'Renamed' } },
    },
    async ({ c, who, params, body }) => {
      const renamed = await accounts.renamePasskey(who.id, params.id, body.name)
      return renamed.ok ? { status: 204 } : problem(c, accountProblem(renamed.refusal))
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/me/passkeys/:id',
      tag,
      summary: 'Take a passkey away. Asks for a fresh password. Recovery codes go with the last factor.',
      access: 'signed-in',
      params: passkeyParams,
      answers: { 204: { says: 'It opens nothing any more' } },
    },
    async ({ c, who, params }) => {
      if (!c.var.passwordFresh) return problem(c, passwordNeeded)
      const removed = await accounts.removePasskey(who.id, params.id)
      return removed.ok ? { status: 204 } : problem(c, accountProblem(removed.refusal))
    },
  )
}

const passkeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  backed_up: z.boolean(),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
})

/** A passkey without its key: that is for the server alone. */
function passkeyView({ id, name, backedUp, createdAt, lastUsedAt }: Passkey): z.input<typeof passkeySchema> {
  return {
    id,
    name,
    backed_up: backedUp,
    created_at: instantText(createdAt),
    last_used_at: lastUsedAt && instantText(lastUsedAt),
  }
}

const notThisPasskey = { detail: 'That passkey could not be used. Please try again.', errors: [] } as const

function notTaken(kind: string): Partial<typeof notThisPasskey> {
  return kind === 'wrong-factor' ? notThisPasskey : {}
}
