import { type Proof, type SpendableRecord, maySpend } from '#modules/accounts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/**
 * Spends a proof where `maySpend` allows it; false where it does not. Call it only inside `write`, and before anything
 * else is written there.
 */
export function prepareProofs({ raw }: SqliteDatabase): (proof: Proof, at: Temporal.Instant) => boolean {
  const totp = raw.prepare<[string], { readonly confirmed_at: string | null; readonly last_step: number | null }>(
    'select confirmed_at, last_step from totp_secrets where user_id = ?',
  )
  const code = raw.prepare<[string, string], { readonly used_at: string | null }>(
    'select used_at from recovery_codes where code_hash = ? and user_id = ?',
  )
  const passkey = raw.prepare<[string, string], { readonly counter: number }>(
    'select counter from passkeys where id = ? and user_id = ?',
  )
  const takeStep = raw.prepare<[number, string]>('update totp_secrets set last_step = ? where user_id = ?')
  const takeCode = raw.prepare<[string, string]>('update recovery_codes set used_at = ? where code_hash = ?')
  const takeKey = raw.prepare<[number, number, string, string]>(
    'update passkeys set counter = ?, backed_up = ?, last_used_at = ? where id = ?',
  )

  function find(proof: Proof): SpendableRecord | null {
    switch (proof.kind) {
      case 'totp': {
        const row = totp.get(proof.userId)
        return row ? { kind: 'totp', isConfirmed: row.confirmed_at !== null, lastStep: row.last_step } : null
      }
      case 'recovery-code': {
        const row = code.get(proof.codeHash, proof.userId)
        return row ? { kind: 'recovery-code', isUsed: row.used_at !== null } : null
      }
      case 'passkey': {
        const row = passkey.get(proof.id, proof.userId)
        return row ? { kind: 'passkey', counter: row.counter } : null
      }
    }
  }

  function take(proof: Proof, at: Temporal.Instant): void {
    switch (proof.kind) {
      case 'totp':
        takeStep.run(proof.step, proof.userId)
        return
      case 'recovery-code':
        takeCode.run(instantText(at), proof.codeHash)
        return
      case 'passkey':
        takeKey.run(proof.counter, proof.backedUp ? 1 : 0, instantText(at), proof.id)
    }
  }

  return (proof, at) => {
    if (!maySpend(proof, find(proof))) return false
    take(proof, at)
    return true
  }
}
