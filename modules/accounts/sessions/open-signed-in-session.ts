import type { UserSuspended } from '../refusals.ts'
import { type Result, accept, refuse } from '#modules/shared'
import type { AccountEvent } from '../events.ts'
import type { AccountPorts } from '../ports.ts'
import type { SecondWay } from '../second-factor/second-factor.ts'
import { waysOf } from '../second-factor/second-factor.ts'
import { type PendingSignIn } from '../second-factor/second-factor-ports.ts'
import { type Session, type Visit, beginSession } from './session.ts'
import type { SignedIn } from '../sign-up.ts'
import { type User, emailKey } from '../user.ts'

/** How somebody has shown who they are, before any second step. */
type FirstStep = PendingSignIn['begunBy']

export interface SessionStart {
  readonly user: User
  readonly by: FirstStep
  /** The token that the browser has already, if any: it ends. */
  readonly replaces: string | null
  readonly visit: Visit
}

/** Signed in; or the account has a second factor, and only half of the way is done. */
export type Arrival =
  | ({ readonly kind: 'signed-in' } & SignedIn)
  | {
      readonly kind: 'second-step'
      readonly user: User
      /** For a cookie of its own, and nowhere else: see `second-step.ts`. */
      readonly pendingToken: string
      readonly ways: readonly SecondWay[]
    }

export const pendingMinutes = 10

/**
 * The one place where the session of an account begins. Every way to sign in ends here, and a user with a second factor
 * is asked for it after any first step.
 */
export async function openSignedInSession(
  ports: Pick<AccountPorts, 'accounts' | 'secondFactors' | 'tokens' | 'clock' | 'ids'>,
  { user, by, replaces, visit }: SessionStart,
): Promise<Result<Arrival, UserSuspended>> {
  const { accounts, secondFactors, tokens, clock } = ports
  if (user.status !== 'active') return refuse({ kind: 'user-suspended' })
  const token = tokens.next()
  const tokenHash = tokens.hash(token)
  const ways = waysOf(await secondFactors.factorsOf(user.id))
  const createdAt = clock.now()
  if (ways.length > 0) {
    const expiresAt = createdAt.add({ minutes: pendingMinutes })
    await secondFactors.addPending({ tokenHash, userId: user.id, begunBy: by, tries: 0, createdAt, expiresAt })
    return accept({ kind: 'second-step', user, pendingToken: token, ways })
  }
  const id = ports.ids.next('ses')
  const begun = beginSession({ id, tokenHash, userId: user.id, begunBy: by, role: user.role, visit }, createdAt)
  const session = (await showsOwner(ports, user, by)) ? { ...begun, passwordConfirmedAt: createdAt } : begun
  const replaced = replaces === null ? null : tokens.hash(replaces)
  const opened = await accounts.openSession(session, replaced, sessionEvents(session, visit))
  return opened.ok ? accept({ kind: 'signed-in', user, token }) : opened
}

/** Events at the start of a session: a browser that the account has not seen before. */
export function sessionEvents({ id, userId, createdAt }: Session, { known }: Visit): readonly AccountEvent[] {
  return known ? [] : [{ kind: 'signed-in-from-new-device', userId, sessionId: id, at: createdAt }]
}

/**
 * Whether a first step proves the person as a password does, for actions that need a fresh proof. A link by e-mail does
 * for a customer without a password: their mailbox is their only proof. It never does for staff and technicians, and an
 * issuer's word, which may be weeks old, never does.
 */
export async function showsOwner(
  { accounts }: Pick<AccountPorts, 'accounts'>,
  user: User,
  by: FirstStep,
): Promise<boolean> {
  if (by === 'password') return true
  if (by === 'identity' || user.role !== 'customer') return false
  return (await accounts.findByEmail(emailKey(user.email)))?.passwordHash === null
}
