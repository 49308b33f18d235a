import { Secret, TOTP } from 'otpauth'
import { createSubmission } from '../../../src/http/kit/submission.ts'
import { passkeyRoutes } from '../../../src/http/second-factor/passkey-routes.ts'
import { type RateLimits, noRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { secondStepAdmin } from '../../../src/http/second-factor/admin.ts'
import { secondStepForms } from '../../../src/http/second-factor/forms.ts'
import { secondStepRoutes } from '../../../src/http/second-factor/routes.ts'
import { sessionListForms } from '../../../src/http/accounts/session-list-forms.ts'
import { sessionListRoutes } from '../../../src/http/accounts/session-list-routes.ts'
import { factorForms } from '../../../src/http/second-factor/totp-forms.ts'
import { totpRoutes } from '../../../src/http/second-factor/totp-routes.ts'
import { type Visitor, ashaSignsUp, openAccountApp } from './account-app.ts'
import { softAuthenticator } from '../servers/authenticator.ts'

/** The accounts part of the site with all that is about second factors and sessions. */
export function openFactorApp(limits: RateLimits = noRateLimits) {
  const site = openAccountApp({ limits }, {}, (api, passwordAgain, show, parts) => {
    const ports = { ...parts, passwordAgain, issuer: async () => 'Callout Croydon', show }
    const pages = { show, refuse: async () => new Response(null, { status: 404 }) }
    const submission = createSubmission(api, pages, passwordAgain)
    secondStepRoutes(api, ports)
    secondStepForms(api, ports)
    secondStepAdmin(api, submission, parts.accounts)
    passkeyRoutes(api, ports)
    totpRoutes(api, ports)
    factorForms(submission, ports)
    sessionListRoutes(api, parts)
    sessionListForms(submission, ports)
  })

  /** The code that an app shows at this moment, or so many steps later. */
  const codeOf = (secret: string, steps = 0) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: site.clock.now().epochMilliseconds + steps * 30_000,
    })

  async function signUp(account = ashaSignsUp as { readonly email: string }): Promise<Visitor> {
    const visitor = site.aVisitor()
    await visitor.send('POST', '/api/auth/signup', { ...ashaSignsUp, ...account })
    return visitor
  }

  /** Sets up an app for who is signed in, and moves on to where its code has not been used. */
  async function addTotp(visitor: Visitor) {
    const { secret } = await bodyOf(await visitor.send('POST', '/api/me/totp', {}))
    const confirmed = await visitor.send('POST', '/api/me/totp/confirm', { code: codeOf(String(secret)) })
    const { recovery_codes } = await bodyOf(confirmed)
    site.clock.move({ seconds: 90 })
    return { secret: String(secret), recoveryCodes: recovery_codes as readonly string[] }
  }

  async function addPasskey(visitor: Visitor, authenticator = softAuthenticator()) {
    const { options } = await bodyOf(await visitor.send('POST', '/api/me/passkeys/options', {}))
    const response = authenticator.create(options as Parameters<typeof authenticator.create>[0])
    const answer = await visitor.send('POST', '/api/me/passkeys', { name: 'Laptop', response })
    return { authenticator, answer, response }
  }

  const signIn = (visitor: Visitor, more: object = {}) =>
    visitor.send('POST', '/api/auth/login', { email: ashaSignsUp.email, password: ashaSignsUp.password, ...more })

  return Object.assign(site, { codeOf, signUp, addTotp, addPasskey, signIn })
}

export type FactorApp = ReturnType<typeof openFactorApp>

export async function bodyOf(answer: Response): Promise<Record<string, unknown>> {
  return (await answer.json()) as Record<string, unknown>
}

/** Whether somebody is signed in there. */
export async function isIn(visitor: Visitor): Promise<boolean> {
  return (await bodyOf(await visitor.send('GET', '/api/auth/me')))['user'] !== null
}
