import type { Context } from 'hono'
import { z } from 'zod'
import type { AccountsModule, ProfileChanges } from '#modules/accounts'
import { profileFields, signInFields, signUpFields } from './account-fields.ts'
import { accountProblem, accountProblems } from './account-problems.ts'
import { meSchema, meView } from './account-views.ts'
import type { Api } from './api.ts'
import type { HttpEnv } from './env.ts'
import type { KnownDevice } from './known-device.ts'
import { problem } from './problem.ts'
import type { By, RateLimits } from './rate-limits.ts'
import type { SessionCookie } from './session-cookie.ts'

export interface AccountRoutePorts {
  readonly accounts: AccountsModule
  readonly cookie: SessionCookie
  readonly device: KnownDevice
  readonly limits: RateLimits
}

const tag = 'Accounts'
const user = z.strictObject({ user: meSchema })

/** Signing up, in and out, and the own profile. */
export function accountRoutes(api: Api, { accounts, cookie, device, limits }: AccountRoutePorts): void {
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
      const signedUp = await accounts.signUp(signUpFrom(body))
      if (!signedUp.ok) {
        const faults = await accounts.signUpFaults(body.email, body.password)
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
      summary: 'Sign in. The session that the cookie held before ends.',
      access: 'anyone',
      body: signInFields,
      answers: { 200: { says: 'Who signed in, and the session as a cookie', schema: user } },
      limit: 'sign-in',
    },
    async ({ c, body: { email, password } }) => {
      const signedIn = await accounts.signIn({ email, password, replaces: c.var.sessionToken })
      if (!signedIn.ok) return problem(c, accountProblem(signedIn.refusal))
      await limits.forgive('sign-in', triedBy(c, device, email))
      cookie.write(c, signedIn.value.token)
      device.write(c, email)
      return { status: 200, body: { user: meView(signedIn.value.user) } }
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
      summary: 'End every session of this account, on all devices.',
      access: 'signed-in',
      answers: { 204: { says: 'Signed out everywhere' } },
    },
    async ({ c, who }) => {
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

/** Who tries to sign in, for the limits. */
export function triedBy(c: Context<HttpEnv>, device: KnownDevice, email: string): By {
  const account = email.toLowerCase()
  const known = device.read(c, account)
  return { address: c.var.address, account, ...(known !== null && { device: known }) }
}

export function signUpFrom({ full_name, user_type, phone, postcode, address, ...rest }: SignUpBody) {
  return {
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
