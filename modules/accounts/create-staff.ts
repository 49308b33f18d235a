import { type OfficeRole, type Result, accept, refuse } from '#modules/shared'
import type { PasswordOwner } from './passwords/context-words.ts'
import { type PasswordRefusal, judgePassword } from './passwords/password-rules.ts'
import type { AccountPorts } from './ports.ts'
import { type Role, type User, emailKey } from './user.ts'

export interface NewStaff {
  readonly email: string
  readonly password: string
  readonly fullName: string
  readonly role: OfficeRole
}

/** The account of the owner's address stays an administrator's. */
export interface OwnerStaysAdmin {
  readonly kind: 'owner-stays-admin'
}

/**
 * For the operator, who has the server's command line and so the database: an account that exists already gets the role
 * and this password, and its sessions end. It is also the way back in.
 */
export async function createStaff(
  ports: AccountPorts,
  { email, password, fullName, role }: NewStaff,
): Promise<Result<{ readonly user: User; readonly before: Role | null }, PasswordRefusal | OwnerStaysAdmin>> {
  const { accounts, ownerEmail, clock, ids } = ports
  const isOwners = ownerEmail !== null && emailKey(email) === emailKey(ownerEmail)
  if (isOwners && role !== 'admin') return refuse({ kind: 'owner-stays-admin' })
  const hashed = await hashStaffPassword(ports, password, { email, fullName, phone: null })
  if (!hashed.ok) return hashed
  const passwordHash = hashed.value
  const at = clock.now()
  const user: User = {
    id: ids.next('usr'),
    email,
    fullName,
    phone: null,
    postcode: null,
    address: null,
    role,
    status: 'active',
    emailVerifiedAt: at,
    demo: false,
    createdAt: at,
  }
  return accept(await accounts.putStaff(user, passwordHash))
}

/** The hash of a password that satisfies the rules for staff. */
export async function hashStaffPassword(
  ports: Pick<AccountPorts, 'passwords' | 'passwordRules' | 'businessName'>,
  password: string,
  owner: PasswordOwner,
): Promise<Result<string, PasswordRefusal>> {
  const { passwords, passwordRules } = ports
  const judged = await judgePassword(ports, password, { minimum: passwordRules.staffMinimum, owner })
  return judged.ok ? accept(await passwords.hash(password)) : judged
}
