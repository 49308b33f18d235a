import { type AuditNote, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { RecoveryEvent } from '../events.ts'
import type { UserSuspended, UserUnknown } from '../refusals.ts'
import type { User } from '../user.ts'
import { type AccountLink, type OfficeLinkPurpose, accountLinkMinutes } from './account-link.ts'

/** Staff sign in with a password and a second step; a link alone is not enough for what they can see. */
export interface NotByLink {
  readonly kind: 'not-by-link'
}

export type OfficeLinkRefusal = UserUnknown | UserSuspended | NotByLink

/** A link to keep, with what says that the office made it. */
export interface OfficeLink {
  readonly link: AccountLink
  readonly event: RecoveryEvent
  readonly audit: AuditNote<'account_link_made'>
}

/** Customers only: see `NotByLink`. */
export function maySignInByLink({ role }: User): boolean {
  return role === 'customer'
}

/** A link that the office made serves its owner only while they are a customer. */
export function servesOwner({ data }: Pick<AccountLink, 'data'>, owner: User): boolean {
  return data.byOffice !== true || maySignInByLink(owner)
}

/** A link into a customer's account, made by the office. Null stands for a user that does not exist. */
export function decideOfficeLink(
  owner: User | null,
  { purpose, tokenHash, at }: { purpose: OfficeLinkPurpose; tokenHash: string; at: Temporal.Instant },
): Result<OfficeLink, OfficeLinkRefusal> {
  if (!owner) return refuse({ kind: 'user-unknown' })
  if (!maySignInByLink(owner)) return refuse({ kind: 'not-by-link' })
  if (owner.status !== 'active') return refuse({ kind: 'user-suspended' })
  const userId: UserId = owner.id
  const expiresAt = at.add({ minutes: accountLinkMinutes[purpose] })
  return accept({
    link: { tokenHash, purpose, userId, data: { byOffice: true }, createdAt: at, expiresAt, usedAt: null },
    event: { kind: 'account-link-made', userId, requestId: null, purpose, at },
    audit: {
      action: 'account_link_made',
      target: { kind: 'user', id: userId },
      before: null,
      after: { purpose, minutes: accountLinkMinutes[purpose] },
    },
  })
}
