import type { Proof } from '#modules/accounts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/**
 * Spends what was shown, once: false when it was spent before, or is not there any more. Call it only inside `write`, and
 * before anything else is written there.
 */
export function prepareProofs({ raw }: SqliteDatabase): (proof: Proof, at: Temporal.Instant) => boolean {
  const takeStep = raw.prepare<[number, string, number]>(
    `update totp_secrets set last_step = ?
     where user_id = ? and confirmed_at is not null and (last_step is null or last_step < ?)`,
  )
  const takeCode = raw.prepare<[string, string, string]>(
    'update recovery_codes set used_at = ? where code_hash = ? and user_id = ? and used_at is null',
  )
  const takeKey = raw.prepare<[number, number, string, string, string, number]>(
    `update passkeys set counter = ?, backed_up = ?, last_used_at = ?
     where id = ? and user_id = ? and counter <= ?`,
  )
  return (proof, at) => {
    switch (proof.kind) {
      case 'totp':
        return takeStep.run(proof.step, proof.userId, proof.step).changes > 0
      case 'recovery-code':
        return takeCode.run(instantText(at), proof.codeHash, proof.userId).changes > 0
      case 'passkey': {
        const { counter, backedUp, id, userId } = proof
        // A counter that counts grows each time; one that stays 0 does not count.
        const most = counter === 0 ? 0 : counter - 1
        return takeKey.run(counter, backedUp ? 1 : 0, instantText(at), id, userId, most).changes > 0
      }
    }
  }
}
