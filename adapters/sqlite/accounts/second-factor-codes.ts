import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/** The rows of recovery codes; call these only inside `write`. */
export function prepareRecoveryCodes({ raw }: SqliteDatabase) {
  const add = raw.prepare<[string, string, string]>(
    'insert into recovery_codes (code_hash, user_id, created_at) values (?, ?, ?)',
  )
  const forget = raw.prepare<[string]>('delete from recovery_codes where user_id = ?')
  const forgetWithLastFactor = raw.prepare<[{ userId: string }]>(
    `delete from recovery_codes where user_id = @userId
       and not exists (select 1 from passkeys where user_id = @userId)
       and not exists (select 1 from totp_secrets where user_id = @userId and confirmed_at is not null)`,
  )
  return {
    add(userId: UserId, codeHashes: readonly string[], at: Temporal.Instant): void {
      for (const codeHash of codeHashes) add.run(codeHash, userId, instantText(at))
    },
    forget: (userId: UserId): void => void forget.run(userId),
    /** They stand in for a factor: without one there is nothing to stand in for. */
    forgetWithLastFactor: (userId: UserId): void => void forgetWithLastFactor.run({ userId }),
  }
}
