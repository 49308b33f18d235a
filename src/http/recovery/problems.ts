import {
  type EmailUnchanged,
  type IdentityTaken,
  type IdentityUnknown,
  type LinkEnded,
  type NotByLink,
  type PasswordRefusal,
  passwordWords,
} from '#modules/accounts'
import { type Problem, notFound, notValidFields } from '../kit/problem.ts'

type RecoveryRefusal =
  | LinkEnded
  | PasswordRefusal
  | EmailUnchanged
  | NotByLink
  | IdentityTaken
  | IdentityUnknown
  | { readonly kind: 'user-suspended' }

/** The problem for a refusal of account recovery, in words for people. */
export function recoveryProblem(refusal: RecoveryRefusal): Problem {
  switch (refusal.kind) {
    case 'link-ended':
    case 'user-suspended':
      return linkEnded
    case 'password-too-short':
    case 'password-too-long':
    case 'password-too-common':
    case 'password-too-personal':
      return notValidFields([{ path: 'password', message: passwordWords(refusal) }])
    case 'email-unchanged':
      return notValidFields([{ path: 'email', message: 'That is the address that you have already' }])
    case 'not-by-link':
      return { status: 403, code: 'not_by_link', detail: 'Staff sign in with their password: a link is not enough.' }
    case 'identity-taken':
      return { status: 409, code: 'identity_taken', detail: 'That sign-in belongs to another account already.' }
    case 'identity-unknown':
      return notFound
  }
}

const ended = 'This link no longer works: it was used, or its time is over. Ask for a new one.'

/** The same whether it was used, is too old or never was. */
export const linkEnded: Problem = {
  status: 422,
  code: 'link_ended',
  detail: ended,
  errors: [{ path: 'token', message: ended }],
}
