import type { Role } from '#modules/accounts'

/** Who may come in: anyone, anyone signed in, or these roles only. */
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

/** What only an administrator does, to money, users or settings, asks for a password that was typed a short while ago. */
export function asksPassword(method: string, access: Access): boolean {
  return method !== 'get' && typeof access !== 'string' && access.every((role) => role === 'admin')
}
