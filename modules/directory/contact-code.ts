/** The time for which a code works, from the moment at which it is sent. */
export const contactCodeMinutes = 30

/** After so many wrong tries the code is over. */
export const contactCodeTries = 5

/** An address is sent one code in so many seconds. */
const resendSeconds = 60

/** The code of an address that a listing names; a new one takes the place of the one before. */
export interface ContactCode {
  readonly email: string
  readonly askedAt: Temporal.Instant
  /** Null until the code is sent, and once it is over by wrong tries. The code itself is only in the message. */
  readonly codeHash: string | null
  readonly expiresAt: Temporal.Instant | null
  readonly tries: number
}

/** The code is wrong, is over, or never was: the refusal does not say which. */
export interface WrongContactCode {
  readonly kind: 'wrong-code'
}

export interface ContactCodeTooSoon {
  readonly kind: 'code-too-soon'
  readonly seconds: number
}

/** Null when another code may be asked for. */
export function judgeContactCode(
  before: Pick<ContactCode, 'askedAt'> | null,
  at: Temporal.Instant,
): ContactCodeTooSoon | null {
  if (!before) return null
  const seconds = Math.ceil(before.askedAt.add({ seconds: resendSeconds }).since(at).total('seconds'))
  return seconds > 0 ? { kind: 'code-too-soon', seconds } : null
}

/** Whether the hash is that of a code that works at the moment. */
export function isRightCode(kept: ContactCode | null, codeHash: string, at: Temporal.Instant): boolean {
  if (kept?.codeHash !== codeHash || kept.expiresAt === null || kept.tries >= contactCodeTries) return false
  return Temporal.Instant.compare(at, kept.expiresAt) < 0
}
