import type { AuditNote, UserId } from '#modules/shared'
import type { AccountEvent } from '../events.ts'
import { type Factors, type Proof, hasFactor } from './second-factor.ts'

/** The record that a proof is spent on; null when it is gone. */
export type SpendableRecord =
  | { readonly kind: 'totp'; readonly isConfirmed: boolean; readonly lastStep: number | null }
  | { readonly kind: 'recovery-code'; readonly isUsed: boolean }
  | { readonly kind: 'passkey'; readonly counter: number }

/**
 * Whether a proof can be spent: a step of an app only after the last one that was spent (RFC 6238, 5.2), a recovery code
 * once, and a passkey whose counter has grown, or that never counts (WebAuthn, 6.1.1).
 */
export function maySpend(proof: Proof, found: SpendableRecord | null): boolean {
  switch (found?.kind) {
    case 'totp':
      return proof.kind === 'totp' && found.isConfirmed && (found.lastStep === null || found.lastStep < proof.step)
    case 'recovery-code':
      return proof.kind === 'recovery-code' && !found.isUsed
    case 'passkey':
      return proof.kind === 'passkey' && (proof.counter === 0 ? found.counter === 0 : found.counter < proof.counter)
    case undefined:
      return false
  }
}

/** Recovery codes stand in for a factor: they go with the last one. */
export function keepsRecoveryCodes(left: Factors): boolean {
  return hasFactor(left)
}

export interface FactorsRemoved {
  readonly events: readonly AccountEvent[]
  readonly audit: AuditNote<'second_factors_removed'>
}

/** The removal of all of a user's second factors; null where there was none. */
export function decideFactorsRemoval(
  userId: UserId,
  { passkeys, totp, recoveryCodes }: Factors,
  at: Temporal.Instant,
): FactorsRemoved | null {
  if (!hasFactor({ passkeys, totp, recoveryCodes })) return null
  return {
    events: [
      ...(passkeys > 0 ? [{ kind: 'second-factor-removed', userId, factor: 'passkey', at } as const] : []),
      ...(totp ? [{ kind: 'second-factor-removed', userId, factor: 'totp', at } as const] : []),
    ],
    audit: {
      action: 'second_factors_removed',
      target: { kind: 'user', id: userId },
      before: { passkeys, authenticator_app: totp },
      after: { passkeys: 0, authenticator_app: false },
    },
  }
}

/** The key of the setting that asks staff for a second factor. */
export const staffFactorSetting = 'staff_second_factor'

/** The audit note of a change of the rule that staff need a second factor. */
export function staffFactorRuleSet(before: boolean, needed: boolean): AuditNote<'setting_changed'> {
  const target = { kind: 'setting', id: staffFactorSetting }
  return { action: 'setting_changed', target, before: { value: before }, after: { value: needed } }
}
