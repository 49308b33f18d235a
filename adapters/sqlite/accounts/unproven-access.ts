import type { AccountEvent, IdentityId, RecoveryEvent } from '#modules/accounts'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface Kept {
  /** What was there before that stays. */
  readonly before?: Temporal.Instant
  /** The sign-in elsewhere that the owner of the address has agreed to. */
  readonly agreed?: IdentityId | null
}

/**
 * The owner of the address has shown who they are, and somebody else may have left ways in: passkeys, authenticator app
 * and other sign-ins end. Answers what to tell of it. Call it only inside `write`; passwords and sessions are the
 * caller's.
 */
export function prepareEndUnprovenAccess({ raw }: SqliteDatabase) {
  type Asked = { readonly userId: string; readonly since: string; readonly agreed: string }
  const counted = raw.prepare<[Asked], { readonly passkeys: number; readonly totp: number }>(
    `select (select count(*) from passkeys where user_id = @userId and created_at >= @since) as passkeys,
       (select count(*) from totp_secrets where user_id = @userId and confirmed_at >= @since) as totp`,
  )
  const remove = [
    `passkeys where user_id = @userId and created_at >= @since`,
    `totp_secrets where user_id = @userId and coalesce(confirmed_at, created_at) >= @since`,
    `recovery_codes where user_id = @userId and created_at >= @since`,
    `pending_sign_ins where user_id = @userId`,
    `webauthn_challenges where user_id = @userId`,
  ].map((rows) => raw.prepare<[Pick<Asked, 'userId' | 'since'>]>(`delete from ${rows}`))
  const unlink = raw.prepare<[Asked]>(
    'delete from identities where user_id = @userId and linked_at >= @since and id <> @agreed',
  )
  return (
    userId: UserId,
    at: Temporal.Instant,
    { before, agreed = null }: Kept = {},
  ): readonly (AccountEvent | RecoveryEvent)[] => {
    const asked = { userId, since: before ? instantText(before) : '', agreed: agreed ?? '' }
    const had = counted.get(asked)
    for (const statement of remove) statement.run(asked)
    const unlinked = unlink.run(asked).changes
    return [
      ...(had?.passkeys ? [{ kind: 'second-factor-removed', userId, factor: 'passkey', at } as const] : []),
      ...(had?.totp ? [{ kind: 'second-factor-removed', userId, factor: 'totp', at } as const] : []),
      ...(unlinked > 0 ? [{ kind: 'identity-unlinked', userId, requestId: null, at } as const] : []),
    ]
  }
}
