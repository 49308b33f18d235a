import { type Result, accept, refuse } from '#modules/shared'
import { type PasswordOwner, contextWords, isMadeOf } from './context-words.ts'
import type { Passwords } from './passwords.ts'

/** The fewest characters of a password. Staff see other people's homes: theirs are longer. */
export interface PasswordRules {
  readonly customerMinimum: number
  readonly staffMinimum: number
}

export const defaultPasswordRules: PasswordRules = { customerMinimum: 6, staffMinimum: 12 }

/** The rules where customers need at least so many characters: staff never need fewer than customers. */
export function passwordRulesOf(customerMinimum: number): PasswordRules {
  return { customerMinimum, staffMinimum: Math.max(defaultPasswordRules.staffMinimum, customerMinimum) }
}

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

/** It is the owner's name, address or number, or a word of the business, with hardly anything beside. */
interface PasswordTooPersonal {
  readonly kind: 'password-too-personal'
}

export type PasswordRefusal = PasswordTooShort | PasswordTooLong | PasswordTooCommon | PasswordTooPersonal

/** The sources of what everybody knows. */
export interface PasswordContext {
  readonly passwords: Pick<Passwords, 'isCommon'>
  /** The present name of the business. */
  readonly businessName: () => Promise<string>
}

/** Length is counted in code points, so that an emoji is one. */
export function judgeLength(password: string, minimum: number): Result<null, PasswordTooShort | PasswordTooLong> {
  const length = Array.from(password).length
  if (length < minimum) return refuse({ kind: 'password-too-short', minimum })
  if (length > passwordMaximum) return refuse({ kind: 'password-too-long', maximum: passwordMaximum })
  return accept(null)
}

export async function judgePassword(
  context: PasswordContext,
  password: string,
  { minimum, owner }: { readonly minimum: number; readonly owner: PasswordOwner },
): Promise<Result<null, PasswordRefusal>> {
  const judged = judgeLength(password, minimum)
  return judged.ok ? judgeGuessing(context, password, owner) : judged
}

/** Whether somebody who knows the owner and the business, or the lists of guessers, would try it early. */
export async function judgeGuessing(
  { passwords, businessName }: PasswordContext,
  password: string,
  owner: PasswordOwner,
): Promise<Result<null, PasswordTooCommon | PasswordTooPersonal>> {
  if (await passwords.isCommon(password)) return refuse({ kind: 'password-too-common' })
  const words = contextWords(owner, await businessName())
  return isMadeOf(password, words) ? refuse({ kind: 'password-too-personal' }) : accept(null)
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
    case 'password-too-personal':
      return 'This is easy to guess: add words beside your name, e-mail address, phone number or our trade'
  }
}
