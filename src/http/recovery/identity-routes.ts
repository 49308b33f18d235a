import type { Context } from 'hono'
import { z } from 'zod'
import type { IdentitiesModule, Identity, RecoveryModule } from '#modules/accounts'
import { at, instantText, parseId, doneAt } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { type LinkFormPorts, addLinkForm } from './link-form.ts'
import { nextPath } from '../kit/next-path.ts'
import type { SealedCookie } from './oauth-cookies.ts'
import type { ToBeLinked } from './oauth-routes.ts'
import type { PasswordAgain } from '../accounts/password-again.ts'
import { type Problem, passwordNeeded, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { identityParams } from './fields.ts'
import { linkEnded, recoveryProblem } from './problems.ts'
import type { Arrivals } from '../second-factor/arrivals.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { type Submission, ownAccount } from '../kit/submission.ts'

interface IdentityRoutePorts extends LinkFormPorts {
  readonly identities: IdentitiesModule
  readonly recovery: RecoveryModule
  readonly toBeLinked: SealedCookie<ToBeLinked>
  readonly limits: RateLimits
  readonly passwordAgain: PasswordAgain
  readonly arrivals: Arrivals
  readonly submission: Submission
}

const tag = 'Accounts'
const identitySchema = z.strictObject({
  id: z.string(),
  provider: z.string(),
  email: z.string(),
  linked_at: instantSchema,
})

/** The other sign-ins of an account: listed, linked once its owner agrees, and taken off. */
export function identityRoutes(api: Api, ports: IdentityRoutePorts): void {
  const { identities, recovery, toBeLinked, limits, passwordAgain, arrivals, pageAnswers, submission } = ports
  const { secret } = createSecretPages(pageAnswers)

  const view = ({ id, issuer, email, linkedAt }: Identity): z.input<typeof identitySchema> => ({
    id,
    provider: identities.labelOf(issuer),
    email,
    linked_at: instantText(linkedAt),
  })

  api.endpoint(
    {
      method: 'get',
      path: '/api/me/identities',
      tag,
      summary: 'The other sign-ins of the own account, such as Google.',
      access: 'signed-in',
      answers: { 200: { says: 'The oldest first', schema: z.strictObject({ items: z.array(identitySchema) }) } },
    },
    async ({ who }) => ({ status: 200, body: { items: (await identities.of(who.id)).map(view) } }),
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/me/identities/:id',
      tag,
      summary:
        'Take one of them off; asks for a fresh password. The account stays, with its password or a link by e-mail.',
      access: 'signed-in',
      params: identityParams,
      answers: { 204: { says: 'It opens this account no more' } },
    },
    async ({ c, who, params }) => {
      if (!c.var.passwordFresh) return problem(c, passwordNeeded)
      const unlinked = await identities.unlink(who.id, params.id)
      return unlinked.ok ? { status: 204 } : problem(c, recoveryProblem(unlinked.refusal))
    },
  )

  submission('/profile/identities/:id/delete', { ...ownAccount, fresh: true }, async ({ c, who, param }) => {
    const id = parseId('idn', param('id'))
    if (id) await identities.unlink(who.id, id)
    return c.redirect(doneAt(at.profile.security(), 'identity-removed', 'identities'), 303)
  })

  async function show(c: Context<HttpEnv>, kept: ToBeLinked | null, fault?: Problem): Promise<Response> {
    const { who } = c.var
    const isSent = c.req.query('sent') !== undefined
    const values = {
      state: isSent ? 'sent' : kept === null ? 'ended' : who ? 'agree' : 'sign-in',
      ...(kept && { email: kept.identity.email, provider: identities.labelOf(kept.identity.issuer) }),
    }
    const form = { action: at.linkIdentity(), values, errors: fault?.errors ?? [], alert: fault?.detail ?? null }
    return secret(await pageAnswers.show(c, at.linkIdentity(), { status: fault?.status ?? 200, form }))
  }

  api.other({ method: 'get', path: '/link-identity', access: 'anyone' }, (c) => show(c, toBeLinked.read(c)))

  submission('/link-identity', ownAccount, async ({ c, who, fields }) => {
    const kept = toBeLinked.read(c)
    if (!kept) return show(c, null, linkEnded)
    if (!c.var.passwordFresh) {
      const fault = await passwordAgain(c, who, fields['password'])
      if (fault) return show(c, kept, fault)
    }
    const linked = await identities.link(who.id, kept.identity)
    toBeLinked.clear(c)
    if (!linked.ok) return show(c, null, recoveryProblem(linked.refusal))
    return c.redirect(
      nextPath({ ...(kept.next && { next: kept.next }) }, doneAt(at.profile.security(), 'identity', 'identities')),
      303,
    )
  })

  api.other({ method: 'post', path: '/link-identity/mail', access: 'anyone' }, async (c) => {
    const kept = toBeLinked.read(c)
    if (!kept) return show(c, null, linkEnded)
    const wait = await limits.take('recovery', { address: c.var.address, account: kept.identity.email.toLowerCase() })
    if (wait !== null) return show(c, kept, tooMany(wait))
    await recovery.askIdentityLink(kept.identity, kept.next)
    toBeLinked.clear(c)
    return c.redirect(`${at.linkIdentity()}?sent=1`, 303)
  })

  addLinkForm(api, ports, {
    path: '/confirm-identity',
    purpose: 'link-identity',
    async confirm({ c, token, found, again, done }) {
      const browser = await arrivals.from(c, found.user.email)
      const signedIn = await recovery.signInByLink(token, 'link-identity', browser)
      done()
      if (!signedIn.ok) return again(recoveryProblem(signedIn.refusal), 'ended')
      const { arrival, next } = signedIn.value
      await arrivals.keep(c, arrival)
      return c.redirect(arrivals.onward(arrival, next ?? at.dashboard()), 303)
    },
  })
}
