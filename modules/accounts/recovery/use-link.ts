import { type Result, type UserId, accept, refuse } from '#modules/shared'
import {
  type AccountLink,
  type AccountLinkPurpose,
  type AccountRequest,
  type AccountRequestId,
  type Identity,
  type IdentityId,
  type LinkEnded,
  isOpenLink,
} from './account-link.ts'
import type { RecoveryEvent } from '../events.ts'
import { type TrustedAccess, nothingTrusted } from './unproven-access.ts'
import { servesOwner } from './office-link.ts'
import { type User, emailKey } from '../user.ts'

/** A link and its owner, as the transaction finds them. */
export interface FoundLink {
  readonly link: AccountLink
  readonly user: User
}

/** The effects of a link that is used. The link itself is used up. */
export interface LinkStep {
  /** The owner from now on: the address and its verification. */
  readonly user: User
  /** The new password's hash, or null for no password; the password stays where the step is null. */
  readonly password: { readonly hash: string | null } | null
  readonly identity: Identity | null
  /** A request that keeps what no event may hold. */
  readonly request: AccountRequest | null
  readonly endsSessions: boolean
  /** The other links of the account with these purposes end. */
  readonly endsLinks: readonly AccountLinkPurpose[] | 'all'
  /** The other ways in end but for the trusted ones; null where all of them stay. */
  readonly revokesBut: TrustedAccess | null
  readonly events: readonly RecoveryEvent[]
}

type Decision = Result<LinkStep, LinkEnded>

/** The events that need no request. */
type OwnEvent = Exclude<RecoveryEvent['kind'], 'account-requested' | 'email-changed' | 'account-link-made'>

const ended = { kind: 'link-ended' } as const
const noStep = { password: null, identity: null, request: null, endsSessions: false, revokesBut: null } as const

/** The link when it is open for `purpose`, and its owner is active and may use it; otherwise null. */
export function openLinkOf(
  link: AccountLink | null,
  user: User | null,
  purpose: AccountLinkPurpose,
  at: Temporal.Instant,
): FoundLink | null {
  if (!link || user?.status !== 'active' || !servesOwner(link, user)) return null
  return isOpenLink(link, purpose, at) ? { link, user } : null
}

/** The owner read what was sent to the address: that verifies it. A link that the office made verifies nothing. */
export function decidePasswordReset({ link, user }: FoundLink, hash: string, at: Temporal.Instant): Decision {
  return accept({
    ...noStep,
    user: link.data.byOffice ? user : verified(user, at),
    password: { hash },
    endsSessions: true,
    endsLinks: ['password-reset', 'change-email', 'sign-in', 'link-identity'],
    revokesBut: user.emailVerifiedAt === null ? nothingTrusted : null,
    events: [eventOf('password-changed', user.id, at)],
  })
}

/** Refused where the account has another address by now. */
export function decideVerifyEmail({ link, user }: FoundLink, at: Temporal.Instant): Decision {
  if (emailKey(link.data.email ?? '') !== emailKey(user.email)) return refuse(ended)
  return accept({
    ...noStep,
    user: verified(user, at),
    endsLinks: ['verify-email'],
    events: user.emailVerifiedAt === null ? [eventOf('email-verified', user.id, at)] : [],
  })
}

/** `holder`: whose account has the new address already. The links to undo an earlier change stay. */
export function decideEmailChange(
  { link, user }: FoundLink,
  { holder, requestId, at }: { holder: UserId | null; requestId: AccountRequestId; at: Temporal.Instant },
): Decision {
  const { email } = link.data
  if (email === undefined || isTaken(holder, user)) return refuse(ended)
  const { id: userId } = user
  return accept({
    ...noStep,
    user: { ...user, email, emailVerifiedAt: at },
    request: { id: requestId, purpose: 'email-changed', email: user.email, userId, data: {}, createdAt: at },
    endsLinks: ['password-reset', 'verify-email', 'change-email', 'link-identity', 'sign-in'],
    events: [{ kind: 'email-changed', userId, requestId, at }],
  })
}

/** The former address gets the account back. The ways in from before the change stay: they were the owner's. */
export function decideUndoEmailChange(
  { link, user }: FoundLink,
  { holder, at }: { holder: UserId | null; at: Temporal.Instant },
): Decision {
  const { email } = link.data
  if (email === undefined || isTaken(holder, user)) return refuse(ended)
  // The link is made a little after the change that it undoes.
  const before = earlier(user.emailVerifiedAt ?? link.createdAt, link.createdAt)
  return accept({
    ...noStep,
    user: { ...user, email, emailVerifiedAt: at },
    password: { hash: null },
    endsSessions: true,
    endsLinks: 'all',
    revokesBut: { before, identity: null },
    events: [eventOf('email-change-undone', user.id, at)],
  })
}

export interface SignInUse {
  /** The id under which the link's identity is linked; null for a link that only signs in. */
  readonly identityId: IdentityId | null
  /** The link's identity as it is linked already, to whichever account; null when it is nobody's. */
  readonly linked: Identity | null
  readonly hasPassword: boolean
  readonly at: Temporal.Instant
}

/**
 * Signs in by a mailbox. Where nobody had verified the address, somebody else may have set the account up: then its
 * password, its sessions and its other ways in end. A link that the office made is no such proof.
 */
export function decideSignInByLink(
  { link, user }: FoundLink,
  { identityId, linked, hasPassword, at }: SignInUse,
): Decision {
  const issued = link.data.identity
  if (identityId !== null && (!issued || (linked !== null && linked.userId !== user.id))) return refuse(ended)
  const identity: Identity | null =
    identityId !== null && issued && linked === null
      ? { ...issued, id: identityId, userId: user.id, linkedAt: at }
      : null
  const isProof = link.data.byOffice !== true
  const isFirstProof = isProof && user.emailVerifiedAt === null
  const agreed = (identity ?? linked)?.id ?? null
  return accept({
    ...noStep,
    user: isProof ? verified(user, at) : user,
    identity,
    ...(isFirstProof && {
      password: { hash: null },
      endsSessions: true,
      revokesBut: { before: null, identity: agreed },
    }),
    endsLinks: [],
    events: [
      ...(identity ? [eventOf('identity-linked', user.id, at)] : []),
      ...(isFirstProof ? [eventOf('email-verified', user.id, at)] : []),
      ...(isFirstProof && hasPassword ? [eventOf('password-removed', user.id, at)] : []),
    ],
  })
}

function verified(user: User, at: Temporal.Instant): User {
  return { ...user, emailVerifiedAt: user.emailVerifiedAt ?? at }
}

function isTaken(holder: UserId | null, { id }: User): boolean {
  return holder !== null && holder !== id
}

function eventOf(kind: OwnEvent, userId: UserId, at: Temporal.Instant): RecoveryEvent {
  return { kind, userId, requestId: null, at }
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other
}
