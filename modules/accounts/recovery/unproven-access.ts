import type { PasskeyId, UserId } from '#modules/shared'
import type { AccountEvent, RecoveryEvent } from '../events.ts'
import type { IdentityId } from './account-link.ts'

/** The ways into an account besides its password and its sessions. */
export interface WaysIn {
  readonly passkeys: readonly { readonly id: PasskeyId; readonly createdAt: Temporal.Instant }[]
  /** The authenticator app; `confirmedAt` is null until its first code. */
  readonly totp: { readonly createdAt: Temporal.Instant; readonly confirmedAt: Temporal.Instant | null } | null
  readonly identities: readonly { readonly id: IdentityId; readonly linkedAt: Temporal.Instant }[]
}

/** The ways in that stay. */
export interface TrustedAccess {
  /** Ways in from before this instant stay; null: none stays for its age. */
  readonly before: Temporal.Instant | null
  /** The identity that the owner of the address has agreed to; null when there is none. */
  readonly identity: IdentityId | null
}

export const nothingTrusted: TrustedAccess = { before: null, identity: null }

/** The ways in that end. */
export interface RevokedAccess {
  readonly passkeys: readonly PasskeyId[]
  readonly totp: boolean
  readonly identities: readonly IdentityId[]
  /** Recovery codes made since then end; all of them when null. Pending sign-ins and passkey challenges always end. */
  readonly recoveryCodesSince: Temporal.Instant | null
  readonly events: readonly (AccountEvent | RecoveryEvent)[]
}

/**
 * The access that ends when the owner of an address proves it for the first time: somebody else may have set the account
 * up and left ways in. An authenticator app counts from its first code, or from its beginning while it has none.
 */
export function unprovenAccess(
  userId: UserId,
  ways: WaysIn,
  trusted: TrustedAccess,
  at: Temporal.Instant,
): RevokedAccess {
  const { before } = trusted
  const isUnproven = (since: Temporal.Instant) => before === null || Temporal.Instant.compare(since, before) >= 0
  const passkeys = ways.passkeys.filter(({ createdAt }) => isUnproven(createdAt)).map(({ id }) => id)
  const identities = ways.identities
    .filter(({ id, linkedAt }) => id !== trusted.identity && isUnproven(linkedAt))
    .map(({ id }) => id)
  const totp = ways.totp !== null && isUnproven(ways.totp.confirmedAt ?? ways.totp.createdAt)
  return {
    passkeys,
    totp,
    identities,
    recoveryCodesSince: before,
    events: [
      ...(passkeys.length > 0 ? [{ kind: 'second-factor-removed', userId, factor: 'passkey', at } as const] : []),
      ...(totp && ways.totp?.confirmedAt
        ? [{ kind: 'second-factor-removed', userId, factor: 'totp', at } as const]
        : []),
      ...(identities.length > 0 ? [{ kind: 'identity-unlinked', userId, requestId: null, at } as const] : []),
    ],
  }
}
