import type { Context } from 'hono'
import { z } from 'zod'
import type { AccountsModule, ProfileChanges, Visit } from '#modules/accounts'
import { profileFields, signInFields, signUpFields } from './fields.ts'
import { accountProblem, accountProblems } from './problems.ts'
import { meSchema, meView } from './views.ts'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { KnownAddress } from './known-address.ts'
import type { KnownDevice } from './known-device.ts'
import { type Problem, passwordNeeded, problem } from '../kit/problem.ts'
import type { By, RateLimits } from '../kit/rate-limits.ts'
import { type Arrivals, secondFactorNeeded } from '../second-factor/arrivals.ts'
import type { SessionCookie } from './session-cookie.ts'

export interface AccountRoutePorts {
  readonly accounts: AccountsModule
  readonly cookie: SessionCookie
  readonly device: KnownDevice
  readonly limits: RateLimits
  readonly arrivals: Arrivals
  /** Left out where nobody is notified. */
  readonly knownAddress?: KnownAddress
}

const tag = 'Accounts'
const user = z.strictObject({ user: meSchema })

/** Signing up, in and out, and the own profile. */
export function accountRoutes(
  api: Api,
  { accounts, cookie, device, limits, arrivals, knownAddress }: AccountRoutePorts,
): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/signup',
      tag,
      summary: 'Create an account and sign in to it. A technician begins as a customer with an application.',
      access: 'anyone',
      body: signUpFields(accounts.passwordRules),
      answers: { 201: { says: 'The account, and the session as a cookie', schema: user } },
      limit: 'sign-up',
    },
    async ({ c, body }) => {
      const { visit } = await arrivals.from(c, body.email)
      const signedUp = await accounts.signUp(signUpFrom(body, visit))
      if (!signedUp.ok) {
        if (signedUp.refusal.kind === 'email-taken') await knownAddress?.(c, body.email)
        const faults = await accounts.signUpFaults(body.email, body.password, {
          fullName: body.full_name,
          email: body.email,
          phone: body.phone ?? null,
        })
        return problem(c, accountProblems(faults.length > 0 ? faults : [signedUp.refusal]))
      }
      if (c.var.sessionToken) await accounts.signOut(c.var.sessionToken)
      cookie.write(c, signedUp.value.token)
      device.write(c, body.email)
      return { status: 201, body: { user: meView(signedUp.value.user) } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/login',
      tag,
      summary:
        'Sign in. The session that the cookie held before ends. An account with a second factor wants its code as well; without one the answer is 401 `second_factor_needed`.',
      access: 'anyone',
      body: signInFields,
      answers: { 200: { says: 'Who signed in, and the session as a cookie', schema: user } },
      limit: 'sign-in',
    },
    async ({ c, body: { email, password, totp = '' } }) => {
      const from = await arrivals.from(c, email)
      const signedIn = await accounts.signIn({ email, password, ...from })
      if (!signedIn.ok) return problem(c, totp === '' ? accountProblem(signedIn.refusal) : wrongWithCode)
      const arrival = signedIn.value
      if (arrival.kind === 'signed-in' || totp === '') {
        await arrivals.keep(c, arrival)
        if (arrival.kind === 'second-step') return problem(c, secondFactorNeeded(arrival))
        return { status: 200, body: { user: meView(arrival.user) } }
      }
      const wait = await limits.take('second-step', arrivals.by(c, email))
      if (wait !== null) return problem(c, tooMany(wait))
      const taken = await accounts.takeSecondStep(arrival.pendingToken, totp, from)
      if (!taken.ok) return problem(c, wrongWithCode)
      await arrivals.keep(c, { kind: 'signed-in', ...taken.value })
      return { status: 200, body: { user: meView(taken.value.user) } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/logout',
      tag,
      summary: 'End this session.',
      access: 'anyone',
      answers: { 204: { says: 'Signed out, or was not signed in' } },
    },
    async ({ c }) => {
      if (c.var.sessionToken) await accounts.signOut(c.var.sessionToken)
      cookie.clear(c)
      return { status: 204 }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/auth/logout-everywhere',
      tag,
      summary: 'End every session of this account, on all devices. Asks for a fresh password.',
      access: 'signed-in',
      answers: { 204: { says: 'Signed out everywhere' } },
    },
    async ({ c, who }) => {
      if (!c.var.passwordFresh) return problem(c, passwordNeeded)
      await accounts.signOutEverywhere(who.id)
      cookie.clear(c)
      return { status: 204 }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/auth/me',
      tag,
      summary: 'Who is signed in.',
      access: 'anyone',
      answers: { 200: { says: 'The user, or null', schema: z.strictObject({ user: meSchema.nullable() }) } },
    },
    async ({ who }) => ({ status: 200, body: { user: who && meView(who) }, headers: { 'cache-control': 'no-store' } }),
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/me',
      tag,
      summary: 'Change the own profile; a field that is left out stays as it is, null empties it.',
      access: 'signed-in',
      body: profileFields,
      answers: { 200: { says: 'The user as changed', schema: user } },
    },
    async ({ c, who, body }) => {
      const updated = await accounts.updateProfile(who.id, changesFrom(body))
      if (!updated.ok) return problem(c, accountProblem(updated.refusal))
      return { status: 200, body: { user: meView(updated.value) } }
    },
  )
}

/** With a code, the answer does not say which of the three is wrong. */
const wrongWithCode: Problem = {
  status: 401,
  code: 'invalid_credentials',
  detail: 'Invalid email, password or code',
}

/** The source of sign-in attempts, for the limits. */
export function triedBy(c: Context<HttpEnv>, device: KnownDevice, email: string): By {
  const account = email.toLowerCase()
  const known = device.read(c, account)
  return { address: c.var.address, account, ...(known !== null && { device: known }) }
}

export function signUpFrom({ full_name, user_type, phone, postcode, address, ...rest }: SignUpBody, visit: Visit) {
  return {
    visit,
    ...rest,
    fullName: full_name,
    phone: phone ?? null,
    postcode: postcode ?? null,
    address: address ?? null,
    asTechnician: user_type === 'technician',
  }
}

type SignUpBody = z.output<ReturnType<typeof signUpFields>>

export function changesFrom({ full_name, phone, postcode, address }: z.output<typeof profileFields>): ProfileChanges {
  return {
    ...(full_name !== undefined && { fullName: full_name }),
    ...(phone !== undefined && { phone }),
    ...(postcode !== undefined && { postcode }),
    ...(address !== undefined && { address }),
  }
}
