import type { UserSuspended } from '../refusals.ts'
import { type Result, type StaffRole, accept, isStaffRole, refuse } from '#modules/shared'
import type { AccountEvent } from '../events.ts'
import { sessionEvents, showsOwner } from '../sessions/open-signed-in-session.ts'
import type { AccountPorts } from '../ports.ts'
import { type Proof, type SecondStepOver, type SecondWay, type WrongFactor, waysOf } from './second-factor.ts'
import type { PendingSignIn } from './second-factor-ports.ts'
import { type Visit, beginSession } from '../sessions/session.ts'
import type { SignedIn } from '../sign-up.ts'
import { proofOfCode } from './totp.ts'
import type { Role, User } from '../user.ts'

/** Wrong codes that one first step bears: then it begins again with it. */
const triesAtMost = 10

export interface SecondStep {
  readonly user: User
  readonly ways: readonly SecondWay[]
}

/** Where the second step is taken. */
export interface SecondStepFrom {
  readonly replaces: string | null
  readonly visit: Visit
}

export type SecondStepRefusal = WrongFactor | SecondStepOver | UserSuspended

/** The user who waits for the second step with this token; null when the step is over. */
export async function findSecondStep(ports: AccountPorts, token: string): Promise<SecondStep | null> {
  const pending = await openPending(ports, token)
  const user = pending && (await ports.accounts.find(pending.userId))
  if (!user) return null
  return { user, ways: waysOf(await ports.secondFactors.factorsOf(user.id)) }
}

/** The second step with a code, of an app or of paper. */
export async function takeSecondStep(
  ports: AccountPorts,
  token: string,
  code: string,
  from: SecondStepFrom,
): Promise<Result<SignedIn, SecondStepRefusal>> {
  const pending = await openPending(ports, token)
  if (!pending) return refuse({ kind: 'second-step-over' })
  const proof = await proofOfCode(ports, pending.userId, code)
  const taken: Result<SignedIn, SecondStepRefusal> = proof
    ? await finishSignIn(ports, proof, pending, from)
    : refuse({ kind: 'wrong-factor' })
  if (!taken.ok && taken.refusal.kind === 'wrong-factor') await ports.secondFactors.countTry(pending.tokenHash)
  return taken
}

/** Spends the proof and begins the session; `pending` null where the passkey is all that was asked for. */
export async function finishSignIn(
  ports: AccountPorts,
  proof: Proof,
  pending: PendingSignIn | null,
  { replaces, visit }: SecondStepFrom,
): Promise<Result<SignedIn, SecondStepRefusal>> {
  const { accounts, secondFactors, tokens, clock, ids } = ports
  const user = await accounts.find(proof.userId)
  if (!user) return refuse({ kind: 'wrong-factor' })
  const token = tokens.next()
  const begunBy = pending?.begunBy ?? 'passkey'
  const id = ids.next('ses')
  const now = clock.now()
  const tokenHash = tokens.hash(token)
  const session = beginSession({ id, tokenHash, userId: user.id, begunBy, role: user.role, visit }, now)
  const events: AccountEvent[] = [...sessionEvents(session, visit)]
  if (proof.kind === 'recovery-code') events.push({ kind: 'recovery-code-used', userId: user.id, at: now })
  const opened = await secondFactors.openSession({
    proof,
    pending: pending?.tokenHash ?? null,
    session: { ...session, passwordConfirmedAt: await confirmedAt(ports, { proof, pending, user, now }) },
    replaces: replaces === null ? null : tokens.hash(replaces),
    events,
  })
  return opened.ok ? accept({ user, token }) : opened
}

/** Null when it is over, or nobody began one with this token. */
export async function openPending(
  { secondFactors, tokens, clock }: AccountPorts,
  token: string,
): Promise<PendingSignIn | null> {
  const pending = await secondFactors.findPending(tokens.hash(token))
  const isOpen = pending !== null && Temporal.Instant.compare(clock.now(), pending.expiresAt) < 0
  return isOpen && pending.tries < triesAtMost ? pending : null
}

/**
 * The role that somebody has and may not use yet: staff without a second factor, where one is asked of them. Until then
 * they are a customer to every route and page. Null when nothing is withheld.
 */
export function withheldRole(role: Role, hasFactor: boolean, staffNeedFactor: boolean): StaffRole | null {
  return !isStaffRole(role) || hasFactor || !staffNeedFactor ? null : role
}

/** The same for somebody who is there, by the rule as it is now. */
export async function withheldFrom(
  { secondFactors }: Pick<AccountPorts, 'secondFactors'>,
  { role }: Pick<User, 'role'>,
  hasFactor: boolean,
): Promise<StaffRole | null> {
  return !isStaffRole(role) ? null : withheldRole(role, hasFactor, await secondFactors.staffNeedFactor())
}

/** A passkey shows that its owner sits there, as a password does; a code after it shows no more than was shown before. */
async function confirmedAt(
  ports: AccountPorts,
  {
    proof,
    pending,
    user,
    now,
  }: {
    readonly proof: Proof
    readonly pending: PendingSignIn | null
    readonly user: User
    readonly now: Temporal.Instant
  },
): Promise<Temporal.Instant | null> {
  if (proof.kind === 'passkey') return now
  return pending && (await showsOwner(ports, user, pending.begunBy)) ? pending.createdAt : null
}
