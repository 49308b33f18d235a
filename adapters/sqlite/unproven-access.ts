import type { AccountEvent, IdentityId, RecoveryEvent } from '#modules/accounts'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from './database.ts'

/**
 * Whoever signed up has not shown that the address is theirs, and somebody else has now: passkeys, authenticator app and
 * other sign-ins that were left there open the account no more. Answers what to tell of it. Call it only inside `write`;
 * passwords and sessions are the caller's.
 */
export function prepareEndUnprovenAccess({ raw }: SqliteDatabase) {
  const factors = raw.prepare<[{ userId: string }], { readonly passkeys: number; readonly totp: number }>(
    `select exists (select 1 from passkeys where user_id = @userId) as passkeys,
       exists (select 1 from totp_secrets where user_id = @userId and confirmed_at is not null) as totp`,
  )
  const remove = ['passkeys', 'totp_secrets', 'recovery_codes', 'pending_sign_ins', 'webauthn_challenges'].map(
    (table) => raw.prepare<[string]>(`delete from ${table} where user_id = ?`),
  )
  const unlink = raw.prepare<[string, string]>('delete from identities where user_id = ? and id <> ?')
  return (
    userId: UserId,
    at: Temporal.Instant,
    agreed: IdentityId | null = null,
  ): readonly (AccountEvent | RecoveryEvent)[] => {
    const had = factors.get({ userId })
    for (const statement of remove) statement.run(userId)
    const unlinked = unlink.run(userId, agreed ?? '').changes
    return [
      ...(had?.passkeys ? [{ kind: 'second-factor-removed', userId, factor: 'passkey', at } as const] : []),
      ...(had?.totp ? [{ kind: 'second-factor-removed', userId, factor: 'totp', at } as const] : []),
      ...(unlinked > 0 ? [{ kind: 'identity-unlinked', userId, requestId: null, at } as const] : []),
    ]
  }
}
