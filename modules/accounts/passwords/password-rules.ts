import { type Result, accept, refuse } from '#modules/shared'
import type { Passwords } from './passwords.ts'

/** The fewest characters of a password. Staff see other people's homes: theirs are longer. */
export interface PasswordRules {
  readonly customerMinimum: number
  readonly staffMinimum: number
}

export const defaultPasswordRules: PasswordRules = { customerMinimum: 6, staffMinimum: 12 }

const passwordMaximum = 200

export interface PasswordTooShort {
  readonly kind: 'password-too-short'
  readonly minimum: number
}

export interface PasswordTooLong {
  readonly kind: 'password-too-long'
  readonly maximum: number
}

interface PasswordTooCommon {
  readonly kind: 'password-too-common'
}

export type PasswordRefusal = PasswordTooShort | PasswordTooLong | PasswordTooCommon

/** Length is counted in code points, so that an emoji is one. */
export function judgeLength(password: string, minimum: number): Result<null, PasswordTooShort | PasswordTooLong> {
  const length = Array.from(password).length
  if (length < minimum) return refuse({ kind: 'password-too-short', minimum })
  if (length > passwordMaximum) return refuse({ kind: 'password-too-long', maximum: passwordMaximum })
  return accept(null)
}

export async function judgePassword(
  passwords: Pick<Passwords, 'isCommon'>,
  password: string,
  minimum: number,
): Promise<Result<null, PasswordRefusal>> {
  const judged = judgeLength(password, minimum)
  if (!judged.ok) return judged
  return (await passwords.isCommon(password)) ? refuse({ kind: 'password-too-common' }) : judged
}

/** The refusal in words for people. */
export function passwordWords(refusal: PasswordRefusal): string {
  switch (refusal.kind) {
    case 'password-too-short':
      return `Password must be at least ${refusal.minimum} characters`
    case 'password-too-long':
      return `Password must be at most ${refusal.maximum} characters`
    case 'password-too-common':
      return 'This password is too common'
  }
}
