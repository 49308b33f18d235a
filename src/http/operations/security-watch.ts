import { createMiddleware } from 'hono/factory'
import type { AccountsModule, GuestsModule, IdentitiesModule, RecoveryModule } from '#modules/accounts'
import type { Administration, SecurityEventKind } from '#modules/administration'
import type { UserId } from '#modules/shared'
import type { HttpEnv } from '../kit/env.ts'
import type { NoteSecurity, SecurityLog } from './security-log.ts'

/** Refusals by the code of their problem. */
const byCode: Readonly<Record<string, SecurityEventKind | null>> = {
  cross_site: 'site_refused',
  webhook_not_trusted: 'webhook_refused',
  not_allowed: 'role_refused',
  second_factor_setup_needed: 'role_refused',
}

/** Refusals of API keys by the code of their problem. */
const keyRefusals: ReadonlySet<string> = new Set([
  'key_not_valid',
  'key_from_elsewhere',
  'closed_to_keys',
  'scope_missing',
])

/** Routes whose addresses have a secret: one that leads nowhere may be a guess. */
const secretRoutes: ReadonlySet<string> = new Set([
  '/track/:id',
  '/review/:id',
  '/receipt/:key',
  '/variation/:key',
  '/device-access/:key',
  '/contest/:token',
  '/review-expert/:token',
  '/pay/:id',
  '/invoice/:token',
  '/manage/:token',
  '/calendar/:file',
  '/invitation/:token',
])
const issuerReturns = '/api/auth/oauth/:provider/callback'

/** Notes refusals by role and by site, limits that were reached and webhooks that are not trusted, by their answers. */
export function watchAnswers({ note, during }: Pick<SecurityLog, 'note' | 'during'>) {
  return createMiddleware<HttpEnv>((c, next) =>
    during(c, async () => {
      await next()
      const { status } = c.res
      const route = c.get('route') ?? ''
      if (status === 404 && secretRoutes.has(route)) return note('link_refused', { userId: null, detail: route })
      const code = c.get('problemCode')
      if (code !== undefined && keyRefusals.has(code)) {
        const { apiKey, route: asked = '' } = c.var
        return note('key_refused', { userId: null, detail: [apiKey?.name, code, asked].filter(Boolean).join(' · ') })
      }
      if (status !== 403 && status !== 429 && status !== 400) return
      if (route === issuerReturns && status !== 429) {
        const [, , , , provider = ''] = c.req.path.split('/')
        return note('sign_in_failed', { userId: null, detail: provider })
      }
      const detail = c.get('route') ?? (c.req.path.startsWith('/api/') ? '' : 'page')
      if (status === 429) note('limit_reached', { detail })
      // A page that is refused has no code; a form that comes back for the password has one.
      else if (code === undefined && status === 403 && c.req.method === 'GET') note('role_refused', { detail })
      else if (code !== undefined && byCode[code]) note(byCode[code], { detail })
    }),
  )
}

interface Watched {
  readonly accounts: AccountsModule
  readonly recovery: RecoveryModule
  readonly identities: IdentitiesModule
  readonly guests: GuestsModule
  readonly administration: Administration
}

/** The same modules; what they decide about sign-ins, second steps, sessions and links is noted. */
export function watchAccounts<M extends Watched>(modules: M, note: NoteSecurity): M {
  return {
    ...modules,
    accounts: { ...modules.accounts, ...watchedSessions(modules.accounts, note) },
    recovery: { ...modules.recovery, ...watchedLinks(modules.recovery, note) },
    identities: { ...modules.identities, ...watchedIssuers(modules.identities, note) },
    guests: { ...modules.guests, ...watchedGuests(modules.guests, note) },
    administration: { ...modules.administration, ...watchedInvitations(modules.administration, note) },
  }
}

type SignedIn = { readonly user: { readonly id: UserId } }

function watchedSessions(accounts: AccountsModule, note: NoteSecurity) {
  const signedIn = ({ user }: SignedIn, detail: string) => note('signed_in', { userId: user.id, detail })
  const confirmed = (isRight: boolean) => note(isRight ? 'password_confirmed' : 'password_refused')
  const pending = async (token: string) => (await accounts.findSecondStep(token))?.user.id ?? null
  return {
    async signUp(request) {
      const signedUp = await accounts.signUp(request)
      if (signedUp.ok) signedIn(signedUp.value, 'sign-up')
      return signedUp
    },
    async signIn(request) {
      const arrived = await accounts.signIn(request)
      if (!arrived.ok) note('sign_in_failed', { userId: null, email: request.email, detail: 'password' })
      else if (arrived.value.kind === 'signed-in') signedIn(arrived.value, 'password')
      else note('first_step_taken', { userId: arrived.value.user.id })
      return arrived
    },
    async takeSecondStep(token, code, from) {
      const taken = await accounts.takeSecondStep(token, code, from)
      if (taken.ok) signedIn(taken.value, 'code')
      else note('second_step_failed', { userId: await pending(token), detail: 'code' })
      return taken
    },
    async takeSecondStepWithPasskey(token, answer, from) {
      const taken = await accounts.takeSecondStepWithPasskey(token, answer, from)
      if (taken.ok) signedIn(taken.value, 'passkey')
      else note('second_step_failed', { userId: await pending(token), detail: 'passkey' })
      return taken
    },
    async signInWithPasskey(answer, from) {
      const signed = await accounts.signInWithPasskey(answer, from)
      if (signed.ok) signedIn(signed.value, 'passkey')
      else note('sign_in_failed', { userId: await accounts.claimedBy(answer), detail: 'passkey' })
      return signed
    },
    async confirmPassword(token, password) {
      const right = await accounts.confirmPassword(token, password)
      confirmed(right.ok)
      return right
    },
    async confirmWithPasskey(userId, token, answer) {
      const right = await accounts.confirmWithPasskey(userId, token, answer)
      confirmed(right.ok)
      return right
    },
    async changePassword(change) {
      const changed = await accounts.changePassword(change)
      if (changed.ok) note('password_changed')
      else if (changed.refusal.kind === 'wrong-password') confirmed(false)
      return changed
    },
    async endSession(userId, id) {
      const ended = await accounts.endSession(userId, id)
      if (ended.ok) note('session_ended')
      return ended
    },
    async signOut(token) {
      await accounts.signOut(token)
      note('signed_out')
    },
    async signOutEverywhere(userId) {
      await accounts.signOutEverywhere(userId)
      note('signed_out', { userId, detail: 'everywhere' })
    },
  } satisfies Partial<AccountsModule>
}

function watchedLinks(recovery: RecoveryModule, note: NoteSecurity) {
  const used = (userId: UserId | null, detail: string) => note('link_used', { userId, detail })
  const refused = (detail: string) => note('link_refused', { userId: null, detail })
  return {
    async resetPassword(token, password) {
      const found = await recovery.look(token, 'password-reset')
      const reset = await recovery.resetPassword(token, password)
      if (reset.ok) used(found?.user.id ?? null, 'password-reset')
      else if (!found) refused('password-reset')
      return reset
    },
    async signInByLink(token, purpose, browser) {
      const arrived = await recovery.signInByLink(token, purpose, browser)
      if (!arrived.ok) {
        refused(purpose)
        return arrived
      }
      const { kind, user } = arrived.value.arrival
      used(user.id, purpose)
      note(kind === 'signed-in' ? 'signed_in' : 'first_step_taken', { userId: user.id, detail: purpose })
      return arrived
    },
    async makeOfficeLink(purpose, userId) {
      const made = await recovery.makeOfficeLink(purpose, userId)
      if (made.ok) note('link_made', { detail: `${purpose} ${userId}` })
      return made
    },
    async verifyEmail(token) {
      const verified = await recovery.verifyEmail(token)
      if (verified.ok) used(verified.value.id, 'verify-email')
      else refused('verify-email')
      return verified
    },
    async changeEmail(token) {
      const changed = await recovery.changeEmail(token)
      if (changed.ok) used(changed.value.id, 'change-email')
      else refused('change-email')
      return changed
    },
    async undoEmailChange(token) {
      const undone = await recovery.undoEmailChange(token)
      if (undone.ok) used(undone.value.id, 'undo-email-change')
      else refused('undo-email-change')
      return undone
    },
  } satisfies Partial<RecoveryModule>
}

/** A return from an issuer that signs nobody in is noted by its answer. */
function watchedIssuers(identities: IdentitiesModule, note: NoteSecurity) {
  return {
    async finish(name, back, who, browserOf) {
      const finished = await identities.finish(name, back, who, browserOf)
      if (finished.ok && finished.value.kind !== 'to-be-linked') {
        const { kind, user } = finished.value
        note(kind === 'signed-in' ? 'signed_in' : 'first_step_taken', { userId: user.id, detail: name })
      }
      return finished
    },
    async link(userId, identity) {
      const linked = await identities.link(userId, identity)
      if (linked.ok) note('identity_linked', { userId, detail: identity.issuer })
      return linked
    },
    async unlink(userId, id) {
      const unlinked = await identities.unlink(userId, id)
      if (unlinked.ok) note('identity_unlinked', { userId })
      return unlinked
    },
  } satisfies Partial<IdentitiesModule>
}

function watchedGuests(guests: GuestsModule, note: NoteSecurity) {
  return {
    async enter(entering) {
      const entered = await guests.enter(entering)
      if (entered.ok) note('signed_in', { userId: entered.value.user.id, detail: 'guest' })
      else note('sign_in_failed', { userId: null, detail: 'guest' })
      return entered
    },
    async claim(accountId, guestId) {
      const claimed = await guests.claim(accountId, guestId)
      if (claimed.ok) note('bookings_claimed', { userId: accountId, detail: guestId })
      else note('claim_refused', { userId: accountId, detail: guestId })
      return claimed
    },
  } satisfies Partial<GuestsModule>
}

function watchedInvitations(administration: Administration, note: NoteSecurity) {
  const detail = 'invitation'
  return {
    async acceptInvitation(acceptance) {
      const accepted = await administration.acceptInvitation(acceptance)
      if (accepted.ok) note('link_used', { userId: accepted.value.id, detail })
      else if (accepted.refusal.kind !== 'password-refused') note('link_refused', { userId: null, detail })
      return accepted
    },
  } satisfies Partial<Administration>
}
