import type { Context } from 'hono'
import { z } from 'zod'
import type { IdentitiesModule, IssuedIdentity } from '#modules/accounts'
import { type Clock, OutsideDown, at } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { nextPath, ownPath } from '../kit/next-path.ts'
import { type SealedCookie, createSealedCookie } from './oauth-cookies.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { notFound, problem } from '../kit/problem.ts'
import type { Arrivals } from '../second-factor/arrivals.ts'

interface OauthRoutePorts {
  readonly identities: IdentitiesModule
  readonly arrivals: Arrivals
  readonly pageAnswers: Pick<PageAnswers, 'show'>
  readonly toBeLinked: SealedCookie<ToBeLinked>
  readonly publicUrl: URL
  readonly secret: string
  readonly clock: Clock
}

const toBeLinked = z.object({
  provider: z.string(),
  identity: z.object({ issuer: z.string(), subject: z.string(), email: z.string() }),
  next: z.string().nullable(),
})

/** An identity back from an issuer, until the owner of the account has agreed. */
export interface ToBeLinked {
  readonly provider: string
  readonly identity: IssuedIdentity
  readonly next: string | null
}

const visitMinutes = 10
const linkMinutes = 15

export function createToBeLinked(sealing: { readonly publicUrl: URL; readonly secret: string; readonly clock: Clock }) {
  return createSealedCookie({ ...sealing, name: 'to_be_linked', minutes: linkMinutes, shape: toBeLinked })
}

/** Signing in with Google or another issuer: there, and back again. */
export function oauthRoutes(api: Api, ports: OauthRoutePorts): void {
  const { identities, arrivals, pageAnswers, toBeLinked: linking, publicUrl, secret, clock } = ports
  const visits = createSealedCookie({
    publicUrl,
    secret,
    clock,
    name: 'issuer_visit',
    minutes: visitMinutes,
    shape: z.object({
      provider: z.string(),
      state: z.string(),
      nonce: z.string(),
      codeVerifier: z.string(),
      next: z.string().nullable(),
    }),
  })
  const labelOf = (name: string) => identities.providers.find((provider) => provider.name === name)?.label ?? name

  /** The page to sign in on, where the password still works, with one sentence on what became of the other way. */
  function signInPage(
    c: Context<HttpEnv>,
    status: 400 | 403 | 503,
    alert: string,
    next: string | null,
  ): Promise<Response> {
    const path = next === null ? at.login() : at.loginThen(next)
    return pageAnswers.show(c, path, {
      status,
      form: { action: at.login(), values: next === null ? {} : { next }, errors: [], alert },
      ...(status === 503 && { retryAfterSeconds: 30 }),
    })
  }

  const isDown = (c: Context<HttpEnv>, name: string, fault: unknown, next: string | null) => {
    if (!(fault instanceof OutsideDown)) throw fault
    c.var.log.warn({ err: fault, provider: name }, 'an issuer gave no usable answer')
    const alert = `${labelOf(name)} does not answer at present. Sign in with your password, or try again in a moment.`
    return signInPage(c, 503, alert, next)
  }

  api.other({ method: 'get', path: '/api/auth/oauth/:provider', access: 'anyone' }, async (c) => {
    const name = c.req.param('provider') ?? ''
    const { next: wished, redirect } = c.req.query()
    const next = ownPath(nextPath({ ...(wished && { next: wished }), ...(redirect && { redirect }) }, ''))
    try {
      const begun = await identities.begin(name)
      if (!begun.ok) return problem(c, notFound)
      visits.write(c, { ...begun.value.visit, provider: name, next })
      c.header('cache-control', 'no-store')
      return c.redirect(begun.value.url.href, 303)
    } catch (fault) {
      return isDown(c, name, fault, next)
    }
  })

  api.other({ method: 'get', path: '/api/auth/oauth/:provider/callback', access: 'anyone' }, async (c) => {
    const name = c.req.param('provider') ?? ''
    if (!identities.providers.some((provider) => provider.name === name)) return problem(c, notFound)
    const visit = visits.read(c)
    visits.clear(c)
    if (visit?.provider !== name) return signInPage(c, 400, notBegun, null)
    const { next } = visit
    try {
      const back = { url: new URL(c.req.url), visit }
      const finished = await identities.finish(name, back, c.var.who, (email) => arrivals.from(c, email))
      if (!finished.ok) {
        const { refusal } = finished
        if (refusal.kind === 'provider-unknown') return problem(c, notFound)
        const why = refusal.kind === 'user-suspended' ? 'not-trusted' : refusal.why
        return await signInPage(c, why === 'not-verified' ? 403 : 400, words[why](labelOf(name)), next)
      }
      const arrival = finished.value
      if (arrival.kind === 'to-be-linked') {
        linking.write(c, { provider: name, identity: arrival.identity, next })
        return c.redirect(at.linkIdentity(), 303)
      }
      await arrivals.keep(c, arrival)
      return c.redirect(arrivals.onward(arrival, next ?? at.dashboard()), 303)
    } catch (fault) {
      return isDown(c, name, fault, next)
    }
  })
}

const notBegun = 'That sign-in was not begun in this browser, or took too long. Please begin again.'
const words = {
  cancelled: (label: string) => `You were not signed in with ${label}. Use your password, or try again.`,
  'not-verified': (label: string) =>
    `${label} has not confirmed your e-mail address, so we cannot tell that it is yours. Confirm it there, or use a password here.`,
  'not-trusted': (label: string) => `The sign-in with ${label} did not come to an end. Please begin again.`,
} as const
