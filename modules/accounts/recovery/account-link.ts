import type { Id, UserId } from '#modules/shared'

export type AccountRequestId = Id<'arq'>
export type IdentityId = Id<'idn'>

/** The effect of a link that is sent by e-mail on one account, once. */
export type AccountLinkPurpose =
  | 'password-reset'
  | 'verify-email'
  | 'change-email'
  | 'undo-email-change'
  | 'link-identity'
  | 'sign-in'

/** The links that the office can make for a customer who receives no e-mail. */
export const officeLinkPurposes = ['sign-in', 'password-reset'] as const

export type OfficeLinkPurpose = (typeof officeLinkPurposes)[number]

/** The time for which a link of each purpose lasts. */
export const accountLinkMinutes: Readonly<Record<AccountLinkPurpose, number>> = {
  'password-reset': 60,
  'verify-email': 7 * 24 * 60,
  'change-email': 24 * 60,
  'undo-email-change': 7 * 24 * 60,
  'link-identity': 60,
  'sign-in': 15,
}

/** An identity as an issuer states it. */
export interface IssuedIdentity {
  readonly issuer: string
  readonly subject: string
  /** The address that the issuer gave and confirmed. */
  readonly email: string
}

export interface Identity extends IssuedIdentity {
  readonly id: IdentityId
  readonly userId: UserId
  readonly linkedAt: Temporal.Instant
}

/** Data that goes with a link or a request. */
export interface AccountLinkData {
  /** The address that is confirmed by it, or comes back with it. */
  readonly email?: string
  readonly identity?: IssuedIdentity
  /** A path of this site to go to afterwards. */
  readonly next?: string
  /** The office made it and gave it to the owner: its use proves nothing about the address. */
  readonly byOffice?: true
}

export interface AccountLink {
  /** The token itself is only in the message. */
  readonly tokenHash: string
  readonly purpose: AccountLinkPurpose
  readonly userId: UserId
  readonly data: AccountLinkData
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly usedAt: Temporal.Instant | null
}

/**
 * There never was such a link, it was used, its time is over, or it is for something else: the refusal does not say
 * which.
 */
export interface LinkEnded {
  readonly kind: 'link-ended'
}

/** Whether `text` has the form of a link's token; nothing else is looked up. */
export function isAccountToken(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

export function isOpenLink(link: AccountLink, purpose: AccountLinkPurpose, now: Temporal.Instant): boolean {
  return link.purpose === purpose && link.usedAt === null && Temporal.Instant.compare(now, link.expiresAt) < 0
}

/** A request by e-mail address: nothing else is known yet, not even whether such an account exists. */
export interface AccountRequest {
  readonly id: AccountRequestId
  readonly purpose: 'password-reset' | 'sign-in' | 'change-email' | 'link-identity' | 'email-changed'
  readonly email: string
  /** The signed-in user who asks; null without one. */
  readonly userId: UserId | null
  readonly data: AccountLinkData
  readonly createdAt: Temporal.Instant
}
