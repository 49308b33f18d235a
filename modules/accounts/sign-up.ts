import type { EmailTaken } from './refusals.ts'
import { type Result, accept } from '#modules/shared'
import type { AccountEvent } from './events.ts'
import type { PasswordOwner } from './passwords/context-words.ts'
import { type PasswordRefusal, judgeGuessing, judgePassword } from './passwords/password-rules.ts'
import type { AccountPorts } from './ports.ts'
import { type Visit, beginSession } from './sessions/session.ts'
import type { TechnicianApplication } from './technicians/technician.ts'
import { type User, emailKey } from './user.ts'

export interface SignUp {
  readonly email: string
  readonly password: string
  readonly fullName: string
  readonly phone: string | null
  readonly postcode: string | null
  readonly address: string | null
  /** Asks to become a technician: a customer with an application until an administrator approves it. */
  readonly asTechnician: boolean
  readonly visit: Visit
}

export interface SignedIn {
  readonly user: User
  /** For the cookie, and nowhere else. */
  readonly token: string
}

/**
 * All faults of a sign-up besides the length of the password, so that the form shows them in one round. `email` null:
 * not asked about.
 */
export async function signUpFaults(
  { accounts, passwords, businessName }: Pick<AccountPorts, 'accounts' | 'passwords' | 'businessName'>,
  email: string | null,
  password: string,
  owner: PasswordOwner,
): Promise<readonly (EmailTaken | PasswordRefusal)[]> {
  const taken = email !== null && (await accounts.findByEmail(emailKey(email))) !== null
  const judged = await judgeGuessing({ passwords, businessName }, password, owner)
  return [...(taken ? [{ kind: 'email-taken' } as const] : []), ...(judged.ok ? [] : [judged.refusal])]
}

/** An applicant's password is held to the staff's length from the start: nobody sees it again at approval. */
export async function signUp(
  ports: AccountPorts,
  request: SignUp,
): Promise<Result<SignedIn, EmailTaken | PasswordRefusal>> {
  const { accounts, passwords, passwordRules, tokens, clock, ids } = ports
  const { password, asTechnician, visit, ...profile } = request
  const minimum = asTechnician ? passwordRules.staffMinimum : passwordRules.customerMinimum
  const judged = await judgePassword(ports, password, { minimum, owner: profile })
  if (!judged.ok) return judged

  const passwordHash = await passwords.hash(password)
  const at = clock.now()
  const user: User = {
    ...profile,
    id: ids.next('usr'),
    role: 'customer',
    status: 'active',
    emailVerifiedAt: null,
    demo: false,
    createdAt: at,
  }
  const token = tokens.next()
  const tokenHash = tokens.hash(token)
  const session = beginSession(
    { id: ids.next('ses'), tokenHash, userId: user.id, begunBy: 'sign-up', role: user.role, visit },
    at,
  )
  const application: TechnicianApplication | null = asTechnician
    ? { id: ids.next('app'), userId: user.id, status: 'pending', createdAt: at }
    : null
  const events: AccountEvent[] = [{ kind: 'user-signed-up', userId: user.id, at }]
  if (application) events.push({ kind: 'technician-applied', applicationId: application.id, userId: user.id, at })

  const added = await accounts.add({ user, passwordHash, session, application }, events)
  return added.ok ? accept({ user: added.value, token }) : added
}
