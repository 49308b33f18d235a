import type { Role } from '#modules/accounts'

/** The callers that a route admits: anyone, anyone signed in, or these roles only. */
export type Access = 'anyone' | 'signed-in' | readonly Role[]

export const staff = ['office', 'admin'] as const satisfies readonly Role[]
export const adminOnly = ['admin'] as const satisfies readonly Role[]

/** Null when `role` (null: not signed in) may come in. */
export function judgeAccess(access: Access, role: Role | null): 'sign-in-needed' | 'not-allowed' | null {
  if (access === 'anyone') return null
  if (role === null) return 'sign-in-needed'
  if (access === 'signed-in' || access.includes(role)) return null
  return 'not-allowed'
}

/** Null when who asks may come in; a role that waits for a second factor says so, where it would be let in. */
export function turnedAway(
  access: Access,
  { who, withheld }: { readonly who: { readonly role: Role } | null; readonly withheld: Role | null },
): TurnedAway | null {
  const reason = judgeAccess(access, who?.role ?? null)
  if (reason !== 'not-allowed' || withheld === null) return reason
  return judgeAccess(access, withheld) === null ? 'second-factor-needed' : reason
}

export type TurnedAway = 'sign-in-needed' | 'not-allowed' | 'second-factor-needed'

/** Actions of administrators only, on money, users or settings, require a recent password. */
export function asksPassword(method: string, access: Access): boolean {
  return method !== 'get' && typeof access !== 'string' && access.every((role) => role === 'admin')
}
