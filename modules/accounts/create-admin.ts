import { type Result, accept } from '#modules/shared'
import { type PasswordRefusal, judgePassword } from './password-rules.ts'
import type { AccountPorts } from './ports.ts'
import type { Role, User } from './user.ts'

export interface NewAdmin {
  readonly email: string
  readonly password: string
  readonly fullName: string
}

/**
 * For whoever has the server's command line, and so the database: an e-mail that has an account already becomes an
 * administrator's with this password, and whoever was signed in to it is signed out. It is also the way back in.
 */
export async function createAdmin(
  { accounts, passwords, passwordRules, clock, ids }: AccountPorts,
  { email, password, fullName }: NewAdmin,
): Promise<Result<{ readonly user: User; readonly before: Role | null }, PasswordRefusal>> {
  const judged = await judgePassword(passwords, password, passwordRules.staffMinimum)
  if (!judged.ok) return judged
  const passwordHash = await passwords.hash(password)
  const at = clock.now()
  const admin: User = {
    id: ids.next('usr'),
    email,
    fullName,
    phone: null,
    postcode: null,
    address: null,
    role: 'admin',
    status: 'active',
    emailVerifiedAt: at,
    demo: false,
    createdAt: at,
  }
  return accept(await accounts.putAdmin(admin, passwordHash))
}
