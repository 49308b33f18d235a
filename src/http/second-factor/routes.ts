import { z } from 'zod'
import type { AccountsModule } from '#modules/accounts'
import { accountProblem } from '../accounts/problems.ts'
import { meSchema, meView } from '../accounts/views.ts'
import { type Api, tooMany } from '../kit/api.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Arrivals } from './arrivals.ts'
import { codeFields, credentialFields, questionSchema } from './fields.ts'

export interface SecondStepPorts {
  readonly accounts: AccountsModule
  readonly arrivals: Arrivals
  readonly limits: RateLimits
}

const tag = 'Accounts'
const answers = {
  200: { says: 'Who signed in, and the session as a cookie', schema: z.strictObject({ user: meSchema }) },
} as const

/** The step after the password, in a browser that has taken the first one. */
export function secondStepRoutes(api: Api, { accounts, arrivals, limits }: SecondStepPorts): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/second-step',
      tag,
      summary: 'Finish signing in with a code of the authenticator app, or with a recovery code.',
      access: 'anyone',
      body: codeFields,
      answers,
    },
    async ({ c, body }) => {
      const token = arrivals.pending(c)
      const waiting = token === null ? null : await accounts.findSecondStep(token)
      if (token === null || !waiting) return problem(c, secondStepOver)
      const { email } = waiting.user
      const wait = await limits.take('second-step', arrivals.by(c, email))
      if (wait !== null) return problem(c, tooMany(wait))
      const taken = await accounts.takeSecondStep(token, body.code, await arrivals.from(c, email))
      if (!taken.ok) return problem(c, secondStepProblem(taken.refusal))
      await arrivals.keep(c, { kind: 'signed-in', ...taken.value })
      return { status: 200, body: { user: meView(taken.value.user) } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/second-step/passkey/options',
      tag,
      summary: 'What to ask an authenticator for, to finish signing in.',
      access: 'anyone',
      answers: { 200: { says: 'Options for the browser, good for one answer', schema: questionSchema } },
      limit: 'passkey',
    },
    async ({ c }) => {
      const asked = await accounts.askForSecondStep(arrivals.pending(c) ?? '')
      if (!asked.ok) return problem(c, accountProblem(asked.refusal))
      return { status: 200, body: { options: asked.value }, headers: { 'cache-control': 'no-store' } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/second-step/passkey',
      tag,
      summary: 'Finish signing in with a passkey.',
      access: 'anyone',
      body: credentialFields,
      answers,
      limit: 'passkey',
    },
    async ({ c, body }) => {
      const token = arrivals.pending(c) ?? ''
      const email = (await accounts.findSecondStep(token))?.user.email ?? ''
      const taken = await accounts.takeSecondStepWithPasskey(token, body.response, await arrivals.from(c, email))
      if (!taken.ok) return problem(c, secondStepProblem(taken.refusal))
      await arrivals.keep(c, { kind: 'signed-in', ...taken.value })
      return { status: 200, body: { user: meView(taken.value.user) } }
    },
  )
}

export const wrongSecondStep: Problem = {
  status: 401,
  code: 'invalid_credentials',
  detail: 'That code is not right, or was used before',
  errors: [{ path: 'code', message: 'That code is not right, or was used before' }],
}

export const secondStepOver = accountProblem({ kind: 'second-step-over' })

type SecondStepRefusal = Extract<
  Awaited<ReturnType<AccountsModule['takeSecondStep']>>,
  { readonly ok: false }
>['refusal']

/** A suspended account gets the same answer as a wrong code. */
export function secondStepProblem({ kind }: SecondStepRefusal): Problem {
  return kind === 'second-step-over' ? secondStepOver : wrongSecondStep
}
