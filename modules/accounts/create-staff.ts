import { type OfficeRole, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { PasswordOwner } from './passwords/context-words.ts'
import { type PasswordRefusal, judgePassword } from './passwords/password-rules.ts'
import type { AccountPorts } from './ports.ts'
import type { AdminKnown } from './refusals.ts'
import { type Role, type User, emailKey, isOwner } from './user.ts'

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
  const { accounts, ownerEmail } = ports
  const isOwners = ownerEmail !== null && emailKey(email) === emailKey(ownerEmail)
  if (role !== 'admin' && (isOwners || (await isOwnersAccount(ports, email)))) {
    return refuse({ kind: 'owner-stays-admin' })
  }
  const hashed = await hashStaffPassword(ports, password, { email, fullName, phone: null })
  if (!hashed.ok) return hashed
  const user = newStaff({ id: ports.ids.next('usr'), email, fullName, role }, ports.clock.now())
  return accept(await accounts.putStaff(user, hashed.value))
}

async function isOwnersAccount({ accounts, ownerEmail }: AccountPorts, email: string): Promise<boolean> {
  const found = await accounts.findByEmail(emailKey(email))
  return found !== null && isOwner(found.user, { email: ownerEmail, userId: accounts.ownerId() })
}

function newStaff(given: Pick<User, 'id' | 'email' | 'fullName' | 'role'>, at: Temporal.Instant): User {
  return {
    ...given,
    phone: null,
    postcode: null,
    address: null,
    status: 'active',
    emailVerifiedAt: at,
    demo: false,
    createdAt: at,
  }
}

/** The owner of a site that has no administrator. */
export type NewOwner = Omit<NewStaff, 'role'>

/** `ADMIN_EMAIL` names somebody else. */
export interface NotTheOwner {
  readonly kind: 'not-the-owner'
}

/** The hash of the owner's password, unless the settings name another owner or the rules refuse the password. */
export async function judgeOwner(
  ports: AccountPorts,
  { email, password, fullName }: NewOwner,
): Promise<Result<string, PasswordRefusal | NotTheOwner>> {
  const { ownerEmail } = ports
  if (ownerEmail !== null && emailKey(ownerEmail) !== emailKey(email)) return refuse({ kind: 'not-the-owner' })
  return hashStaffPassword(ports, password, { email, fullName, phone: null })
}

/**
 * Makes the owner, with a hash from `judgeOwner`. The code of the set-up is in the server's log: its holder has the
 * server.
 */
export function makeOwner(
  { accounts, clock }: AccountPorts,
  id: UserId,
  { email, fullName }: NewOwner,
  passwordHash: string,
): Promise<Result<User, AdminKnown>> {
  return accounts.addOwner(newStaff({ id, email, fullName, role: 'admin' }, clock.now()), passwordHash)
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
