import type { Context } from 'hono'
import type { Role, User } from '#modules/accounts'
import { type Permission, may } from '#modules/shared'
import type { HttpEnv } from './env.ts'

/**
 * The callers that a route admits: anyone, who books (anyone signed in, and guests), anyone signed in, or the roles that
 * hold one permission.
 */
export type Access = 'anyone' | 'booker' | 'signed-in' | Permission

/** The person who books: the signed-in user, or the guest; null without either. */
export function bookerOf(c: Context<HttpEnv>): User | null {
  return c.get('who') ?? c.get('guest')
}

/** Null when `role` (null: not signed in) may come in. */
export function judgeAccess(access: Access, role: Role | null): 'sign-in-needed' | 'not-allowed' | null {
  if (access === 'anyone') return null
  if (role === null) return 'sign-in-needed'
  if (access === 'booker') return null
  if (role === 'guest') return 'sign-in-needed'
  if (access === 'signed-in' || may({ role }, access)) return null
  return 'not-allowed'
}

/** Null when who asks may come in; a role that waits for a second factor says so, where it would be let in. */
export function turnedAway(access: Access, { who, guest, withheld }: Caller): TurnedAway | null {
  const reason = judgeAccess(access, (who ?? guest)?.role ?? null)
  if (reason !== 'not-allowed' || withheld === null) return reason
  return judgeAccess(access, withheld) === null ? 'second-factor-needed' : reason
}

/** The facts about the caller that decide; `c.var` would copy all variables of the request. */
export function callerOf(c: Context<HttpEnv>): Caller {
  return { who: c.get('who'), guest: c.get('guest'), withheld: c.get('withheld') }
}

interface Caller {
  readonly who: { readonly role: Role } | null
  readonly guest: { readonly role: Role } | null
  readonly withheld: Role | null
}

export type TurnedAway = 'sign-in-needed' | 'not-allowed' | 'second-factor-needed'

/** Whether an action under a permission requires a recent password: money that leaves, users and settings do. */
const isSensitive = {
  'field-work': false,
  'report-work': false,
  dispatch: false,
  customers: false,
  message: false,
  'take-payments': false,
  invoice: false,
  refund: true,
  'payment-security': true,
  settings: true,
  users: true,
  audit: true,
  keywords: false,
} as const satisfies Record<Permission, boolean>

export function asksPassword(method: string, access: Access): boolean {
  return method !== 'get' && access !== 'anyone' && access !== 'booker' && access !== 'signed-in' && isSensitive[access]
}
