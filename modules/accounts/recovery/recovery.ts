import type { RecoveryEvent } from '../events.ts'
import type { UserSuspended } from '../refusals.ts'
import { type InBatches, type Result, type UserId, accept, refuse, whileFull, withoutRest } from '#modules/shared'
import {
  type AccountLink,
  type AccountLinkData,
  type AccountLinkPurpose,
  type AccountRequest,
  type AccountRequestId,
  type IssuedIdentity,
  type LinkEnded,
  type OfficeLinkPurpose,
  accountLinkMinutes,
  isAccountToken,
  isOpenLink,
} from './account-link.ts'
import { type Arrival, type SessionStart, openSignedInSession } from '../sessions/open-signed-in-session.ts'
import { minimumFor } from '../passwords/password-minimum.ts'
import { type PasswordRefusal, judgePassword } from '../passwords/password-rules.ts'
import {
  type NotByLink,
  type OfficeLinkRefusal,
  decideOfficeLink,
  maySignInByLink,
  servesOwner,
} from './office-link.ts'
import type { RecoveryPorts } from './recovery-ports.ts'
import { type User, emailKey } from '../user.ts'

/** The account has that address already. */
export interface EmailUnchanged {
  readonly kind: 'email-unchanged'
}

/** Where somebody signs in, and the session's token that is there already. */
export type Browser = Pick<SessionStart, 'replaces' | 'visit'>

interface Asked {
  readonly purpose: AccountRequest['purpose']
  readonly email: string
  readonly userId?: UserId
  readonly data?: AccountLinkData
}

const requestsKeptHours = 24
const linksKeptDays = 30

/** The ways back into an account, and what is confirmed by e-mail. Asking answers alike and works alike for every address. */
export function createRecovery(ports: RecoveryPorts) {
  const { accounts, passwords, links, linkTokens, clock, ids } = ports

  function eventOf(
    kind: Exclude<RecoveryEvent['kind'], 'account-requested' | 'email-changed' | 'account-link-made'>,
    userId: UserId,
  ) {
    return { kind, userId, requestId: null, at: clock.now() } satisfies RecoveryEvent
  }

  /** One row and one event for every address: a job finds the account later, so that the answer reveals nothing. */
  async function ask({ purpose, email, userId, data = {} }: Asked): Promise<void> {
    const request = { id: ids.next('arq'), purpose, email, userId: userId ?? null, data, createdAt: clock.now() }
    await links.ask(request, { kind: 'account-requested', userId: null, requestId: request.id, at: request.createdAt })
  }

  async function open(token: string, purpose: AccountLinkPurpose): Promise<AccountLink | null> {
    const link = isAccountToken(token) ? await links.find(linkTokens.hash(token)) : null
    return link && isOpenLink(link, purpose, clock.now()) ? link : null
  }

  return {
    askPasswordReset: (email: string) => ask({ purpose: 'password-reset', email }),

    /** `next`: a path of this site to go to afterwards. */
    askSignIn: (email: string, next: string | null) =>
      ask({ purpose: 'sign-in', email, data: next === null ? {} : { next } }),

    /** The confirmation of an address once more. */
    askVerification: (userId: UserId) => links.keepEvents([eventOf('verification-requested', userId)]),

    /** The answer does not say whether the new address is taken: its owner is notified. */
    async askEmailChange(user: User, email: string): Promise<Result<null, EmailUnchanged>> {
      if (emailKey(user.email) === emailKey(email)) return refuse({ kind: 'email-unchanged' })
      await ask({ purpose: 'change-email', email, userId: user.id })
      return accept(null)
    },

    /** A link to join an issuer's identity with the account that has its address, sent to that address. */
    askIdentityLink: (identity: IssuedIdentity, next: string | null) =>
      ask({
        purpose: 'link-identity',
        email: identity.email,
        data: { identity, ...(next !== null && { next }) },
      }),

    /** Somebody signs up with the address of an account: its owner is notified. */
    async noteKnownAddress(email: string): Promise<void> {
      const found = await accounts.findByEmail(emailKey(email))
      if (found?.user.status === 'active') await links.keepEvents([eventOf('known-address-signed-up', found.user.id)])
    },

    /** An open request; null when it was handled. */
    request: (id: AccountRequestId) => links.findRequest(id),
    requestDone: (id: AccountRequestId) => links.forgetRequest(id),

    /** The user with that address; null without one, or for a suspended user. */
    async owner(email: string): Promise<User | null> {
      const found = await accounts.findByEmail(emailKey(email))
      return found?.user.status === 'active' ? found.user : null
    },

    /** The token of a new link. It is returned only here; those that were made before stand. */
    async makeLink(purpose: AccountLinkPurpose, userId: UserId, data: AccountLinkData): Promise<string> {
      const token = linkTokens.next()
      const createdAt = clock.now()
      await links.add({
        tokenHash: linkTokens.hash(token),
        purpose,
        userId,
        data,
        createdAt,
        expiresAt: createdAt.add({ minutes: accountLinkMinutes[purpose] }),
        usedAt: null,
      })
      return token
    },

    /** A link into a customer's account for the office to give to them. Its token is returned here and never again. */
    async makeOfficeLink(
      purpose: OfficeLinkPurpose,
      userId: UserId,
    ): Promise<Result<{ readonly token: string; readonly expiresAt: Temporal.Instant }, OfficeLinkRefusal>> {
      const token = linkTokens.next()
      const wanted = { purpose, tokenHash: linkTokens.hash(token), at: clock.now() }
      const kept = await links.addByOffice(userId, (owner) => decideOfficeLink(owner, wanted))
      return kept.ok ? accept({ token, expiresAt: kept.value.expiresAt }) : kept
    },

    /** The user of a link and its data; null when it has ended. Looking does not use it up. */
    async look(
      token: string,
      purpose: AccountLinkPurpose,
    ): Promise<{ readonly user: User; readonly data: AccountLinkData; readonly minimum: number } | null> {
      const link = await open(token, purpose)
      const user = link && (await accounts.find(link.userId))
      if (!link || user?.status !== 'active' || !servesOwner(link, user)) return null
      return { user, data: link.data, minimum: await minimumFor(ports, user) }
    },

    /** A refused password leaves the link as it is. The reset signs nobody in. */
    async resetPassword(token: string, password: string): Promise<Result<null, LinkEnded | PasswordRefusal>> {
      const link = await open(token, 'password-reset')
      const user = link && (await accounts.find(link.userId))
      if (!user) return refuse({ kind: 'link-ended' })
      const judged = await judgePassword(ports, password, { minimum: await minimumFor(ports, user), owner: user })
      if (!judged.ok) return judged
      const passwordHash = await passwords.hash(password)
      const reset = { tokenHash: linkTokens.hash(token), passwordHash, at: clock.now() }
      const done = await links.resetPassword(reset)
      return done.ok ? accept(null) : done
    },

    async verifyEmail(token: string): Promise<Result<User, LinkEnded>> {
      const link = await open(token, 'verify-email')
      return link ? links.verifyEmail(link.tokenHash, clock.now()) : refuse({ kind: 'link-ended' })
    },

    async changeEmail(token: string): Promise<Result<User, LinkEnded>> {
      const link = await open(token, 'change-email')
      if (!link) return refuse({ kind: 'link-ended' })
      return links.changeEmail({ tokenHash: link.tokenHash, requestId: ids.next('arq'), at: clock.now() })
    },

    /** The former owner of the address says that it was not them: they get the account back, and reset its password. */
    async undoEmailChange(token: string): Promise<Result<User, LinkEnded>> {
      const link = await open(token, 'undo-email-change')
      if (!link) return refuse({ kind: 'link-ended' })
      const undone = await links.undoEmailChange(link.tokenHash, clock.now())
      if (undone.ok) await ask({ purpose: 'password-reset', email: undone.value.email })
      return undone
    },

    /**
     * Signs a customer in who has read what was sent to their address, and links the identity that the link is about,
     * if it is one of those.
     */
    async signInByLink(
      token: string,
      purpose: 'sign-in' | 'link-identity',
      browser: Browser,
    ): Promise<
      Result<{ readonly arrival: Arrival; readonly next: string | null }, LinkEnded | NotByLink | UserSuspended>
    > {
      const link = await open(token, purpose)
      const known = link && (await accounts.find(link.userId))
      if (!link || !known) return refuse({ kind: 'link-ended' })
      if (!maySignInByLink(known)) return refuse({ kind: 'not-by-link' })
      const identityId = purpose === 'link-identity' ? ids.next('idn') : null
      const used = await links.useToSignIn({ tokenHash: link.tokenHash, identityId, at: clock.now() })
      if (!used.ok) return used
      const opened = await openSignedInSession(ports, { ...browser, user: used.value, by: 'email-link' })
      return opened.ok ? accept({ arrival: opened.value, next: link.data.next ?? null }) : opened
    },

    /** For the nightly work. */
    async forget(inBatches: InBatches = withoutRest): Promise<void> {
      const now = clock.now()
      const before = {
        requests: now.subtract({ hours: requestsKeptHours }),
        links: now.subtract({ hours: 24 * linksKeptDays }),
      }
      await inBatches(whileFull((limit) => links.forget(before, limit)))
    },
  }
}

export type RecoveryModule = ReturnType<typeof createRecovery>
