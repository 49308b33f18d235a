import type { PasskeyId, UserId } from '#modules/shared'

/** The factors of an account beside its password. */
export interface Factors {
  readonly passkeys: number
  /** An authenticator app that has given a first code. */
  readonly totp: boolean
  /** Codes on paper that were not used yet. */
  readonly recoveryCodes: number
}

export const noFactors: Factors = { passkeys: 0, totp: false, recoveryCodes: 0 }

/** Recovery codes alone are no factor: they stand in for one. */
export function hasFactor({ passkeys, totp }: Factors): boolean {
  return passkeys > 0 || totp
}

/** A way to take the second step. */
export type SecondWay = 'passkey' | 'code' | 'recovery-code'

/** The ways that an account has, the easiest first; none for an account without a second factor. */
export function waysOf(factors: Factors): readonly SecondWay[] {
  if (!hasFactor(factors)) return []
  return [
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
    ...(factors.totp ? (['code'] as const) : []),
    ...(factors.recoveryCodes > 0 ? (['recovery-code'] as const) : []),
  ]
}

export interface Passkey {
  readonly id: PasskeyId
  readonly userId: UserId
  /** The name that the authenticator gives it, in base64url. */
  readonly credentialId: string
  /** COSE. */
  readonly publicKey: Uint8Array
  /** Grows with each use, or stays 0 for ever: many authenticators do not count. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  /** Kept in a cloud as well: it does not go with the device. */
  readonly backedUp: boolean
  readonly createdAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant | null
}

export const passkeysAtMost = 20
export const recoveryCodeCount = 10

/** A verified proof, ready to be spent: each can be spent once. */
export type Proof =
  | { readonly kind: 'totp'; readonly userId: UserId; readonly step: number }
  | { readonly kind: 'recovery-code'; readonly userId: UserId; readonly codeHash: string }
  | {
      readonly kind: 'passkey'
      readonly userId: UserId
      readonly id: PasskeyId
      readonly counter: number
      readonly backedUp: boolean
    }

/** A code or passkey that is wrong, unknown, or was used before. The refusal does not say which. */
export interface WrongFactor {
  readonly kind: 'wrong-factor'
}

/** The first step was too long ago, or too many codes were tried: it begins again with it. */
export interface SecondStepOver {
  readonly kind: 'second-step-over'
}

/** How a recovery code is compared: capitals, spaces and hyphens do not count, nor what looks alike. */
export function recoveryCodeKey(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}

/** Six digits, with a space or without, are an app's; all else can only be a recovery code. */
export function totpDigits(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
