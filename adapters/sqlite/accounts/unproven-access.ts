import { type IdentityId, type TrustedAccess, type WaysIn, unprovenAccess } from '#modules/accounts'
import type { PasskeyId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'

/**
 * Ends the access that `unprovenAccess` names, with its events. Call it only inside `write`; passwords and sessions are
 * the caller's.
 */
export function prepareRevokeUnproven(
  database: SqliteDatabase,
): (userId: UserId, trusted: TrustedAccess, at: Temporal.Instant) => void {
  const { raw } = database
  const keepEvents = prepareOutbox(database)
  const passkeys = raw.prepare<[string], { readonly id: PasskeyId; readonly createdAt: string }>(
    'select id, created_at as createdAt from passkeys where user_id = ?',
  )
  const totp = raw.prepare<[string], { readonly createdAt: string; readonly confirmedAt: string | null }>(
    'select created_at as createdAt, confirmed_at as confirmedAt from totp_secrets where user_id = ?',
  )
  const identities = raw.prepare<[string], { readonly id: IdentityId; readonly linkedAt: string }>(
    'select id, linked_at as linkedAt from identities where user_id = ?',
  )
  const removePasskey = raw.prepare<[string]>('delete from passkeys where id = ?')
  const removeTotp = raw.prepare<[string]>('delete from totp_secrets where user_id = ?')
  const unlink = raw.prepare<[string]>('delete from identities where id = ?')
  const removeCodes = raw.prepare<[string, string]>('delete from recovery_codes where user_id = ? and created_at >= ?')
  const removeUnfinished = ['pending_sign_ins', 'webauthn_challenges'].map((table) =>
    raw.prepare<[string]>(`delete from ${table} where user_id = ?`),
  )

  function waysOf(userId: UserId): WaysIn {
    const app = totp.get(userId)
    return {
      passkeys: passkeys.all(userId).map(({ id, createdAt }) => ({ id, createdAt: Temporal.Instant.from(createdAt) })),
      totp: app
        ? {
            createdAt: Temporal.Instant.from(app.createdAt),
            confirmedAt: app.confirmedAt === null ? null : Temporal.Instant.from(app.confirmedAt),
          }
        : null,
      identities: identities.all(userId).map(({ id, linkedAt }) => ({ id, linkedAt: Temporal.Instant.from(linkedAt) })),
    }
  }

  return (userId, trusted, at) => {
    const revoked = unprovenAccess(userId, waysOf(userId), trusted, at)
    for (const id of revoked.passkeys) removePasskey.run(id)
    if (revoked.totp) removeTotp.run(userId)
    for (const id of revoked.identities) unlink.run(id)
    removeCodes.run(userId, revoked.recoveryCodesSince ? instantText(revoked.recoveryCodesSince) : '')
    for (const remove of removeUnfinished) remove.run(userId)
    keepEvents(revoked.events)
  }
}
