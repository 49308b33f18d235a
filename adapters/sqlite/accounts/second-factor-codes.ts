import { type Factors, keepsRecoveryCodes } from '#modules/accounts'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface FactorRow {
  readonly passkeys: number
  readonly totp: number
  readonly recovery_codes: number
}

/** Reads how many second factors a user has. */
export function prepareFactors({ raw }: SqliteDatabase): (userId: UserId) => Factors {
  const factors = raw.prepare<[{ userId: string }], FactorRow>(
    `select (select count(*) from passkeys where user_id = @userId) as passkeys,
       exists (select 1 from totp_secrets where user_id = @userId and confirmed_at is not null) as totp,
       (select count(*) from recovery_codes where user_id = @userId and used_at is null) as recovery_codes`,
  )
  return (userId) => {
    const row = factors.get({ userId })
    return { passkeys: row?.passkeys ?? 0, totp: row?.totp === 1, recoveryCodes: row?.recovery_codes ?? 0 }
  }
}

/** The rows of recovery codes; call what changes them only inside `write`. */
export function prepareRecoveryCodes(database: SqliteDatabase) {
  const { raw } = database
  const factorsOf = prepareFactors(database)
  const add = raw.prepare<[string, string, string]>(
    'insert into recovery_codes (code_hash, user_id, created_at) values (?, ?, ?)',
  )
  const unused = raw
    .prepare<[string], string>('select code_hash from recovery_codes where user_id = ? and used_at is null')
    .pluck()
  const remove = raw.prepare<[string]>('delete from recovery_codes where user_id = ?')
  const forget = (userId: UserId): void => void remove.run(userId)
  return {
    add(userId: UserId, codeHashes: readonly string[], at: Temporal.Instant): void {
      for (const codeHash of codeHashes) add.run(codeHash, userId, instantText(at))
    },
    forget,
    unusedOf: (userId: UserId): readonly string[] => unused.all(userId),
    /** After a factor was removed. */
    forgetWithLastFactor(userId: UserId): void {
      if (!keepsRecoveryCodes(factorsOf(userId))) forget(userId)
    },
  }
}
