import { type PasskeyId, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { AccountPorts } from '../ports.ts'
import type { ChallengePurpose, PasskeyQuestion } from './second-factor-ports.ts'
import { type Passkey, type Proof, type SecondStepOver, type WrongFactor, passkeysAtMost } from './second-factor.ts'
import { type SecondStepFrom, type SecondStepRefusal, finishSignIn, openPending } from './second-step.ts'
import type { RenewedToken } from '../sessions/session.ts'
import type { SignedIn } from '../sign-up.ts'
import { type FactorAdded, firstCodes } from './totp.ts'

/** The time limit for an answer of the browser. */
const challengeMinutes = 5

export interface PasskeyUnknown {
  readonly kind: 'passkey-unknown'
}

export interface TooManyPasskeys {
  readonly kind: 'too-many-passkeys'
  readonly most: number
}

/** The same authenticator again, perhaps in another account. */
interface PasskeyKnown {
  readonly kind: 'passkey-known'
}

export type AddPasskeyRefusal = WrongFactor | PasskeyKnown | TooManyPasskeys

export async function askToAddPasskey(
  ports: AccountPorts,
  user: { readonly id: UserId; readonly email: string; readonly fullName: string },
): Promise<Result<PasskeyQuestion['options'], TooManyPasskeys>> {
  const known = await ports.passkeys.passkeysOf(user.id)
  if (known.length >= passkeysAtMost) return refuse({ kind: 'too-many-passkeys', most: passkeysAtMost })
  return accept(await remember(ports, 'add', user.id, await ports.ceremonies.askToAdd(user, known)))
}

export async function addPasskey(
  ports: AccountPorts,
  userId: UserId,
  name: string,
  answer: unknown,
): Promise<Result<FactorAdded & { readonly passkey: Passkey }, AddPasskeyRefusal>> {
  const { passkeys, ceremonies, clock, ids } = ports
  const known = await passkeys.passkeysOf(userId)
  if (known.length >= passkeysAtMost) return refuse({ kind: 'too-many-passkeys', most: passkeysAtMost })
  const claim = ceremonies.claimOf(answer)
  const challenge = claim && (await takeChallenge(ports, claim.challenge, 'add'))
  if (!claim || challenge?.userId !== userId) return refuse({ kind: 'wrong-factor' })
  const credential = await ceremonies.added(answer, claim.challenge)
  if (!credential) return refuse({ kind: 'wrong-factor' })
  const at = clock.now()
  const passkey: Passkey = { ...credential, id: ids.next('pky'), userId, name, createdAt: at, lastUsedAt: null }
  const { shown, codeHashes } = await firstCodes(ports, userId)
  const events = [{ kind: 'second-factor-added', userId, factor: 'passkey', at }] as const
  const added = await passkeys.add(passkey, codeHashes, events)
  return added ? accept({ passkey, recoveryCodes: shown }) : refuse({ kind: 'passkey-known' })
}

export async function renamePasskey(
  { passkeys }: AccountPorts,
  userId: UserId,
  id: PasskeyId,
  name: string,
): Promise<Result<null, PasskeyUnknown>> {
  return (await passkeys.rename(userId, id, name)) ? accept(null) : refuse({ kind: 'passkey-unknown' })
}

export async function removePasskey(
  { passkeys, clock }: AccountPorts,
  userId: UserId,
  id: PasskeyId,
): Promise<Result<null, PasskeyUnknown>> {
  const events = [{ kind: 'second-factor-removed', userId, factor: 'passkey', at: clock.now() }] as const
  return (await passkeys.remove(userId, id, events)) ? accept(null) : refuse({ kind: 'passkey-unknown' })
}

/** For who is not signed in and types nothing: the authenticator knows who it is, and makes sure that it is they. */
export async function askToSignIn(ports: AccountPorts): Promise<PasskeyQuestion['options']> {
  return remember(ports, 'sign-in', null, await ports.ceremonies.askToUse(null, true))
}

/** Both steps in one: something that one has, and a finger, face or PIN that it was unlocked with. */
export async function signInWithPasskey(
  ports: AccountPorts,
  answer: unknown,
  from: SecondStepFrom,
): Promise<Result<SignedIn, WrongFactor>> {
  const proof = await proofOfPasskey(ports, answer, 'sign-in', null)
  const opened = proof && (await finishSignIn(ports, proof, null, from))
  return opened?.ok ? opened : refuse({ kind: 'wrong-factor' })
}

/** The user whose passkey an answer claims: for counting attempts, and for nothing else. Null for an unknown one. */
export async function claimedBy({ ceremonies, passkeys }: AccountPorts, answer: unknown): Promise<UserId | null> {
  const claim = ceremonies.claimOf(answer)
  return (claim && (await passkeys.findByCredential(claim.credentialId)))?.userId ?? null
}

export async function askForSecondStep(
  ports: AccountPorts,
  token: string,
): Promise<Result<PasskeyQuestion['options'], SecondStepOver | PasskeyUnknown>> {
  const pending = await openPending(ports, token)
  if (!pending) return refuse({ kind: 'second-step-over' })
  const allowed = await ports.passkeys.passkeysOf(pending.userId)
  if (allowed.length === 0) return refuse({ kind: 'passkey-unknown' })
  return accept(await remember(ports, 'second-step', pending.userId, await ports.ceremonies.askToUse(allowed, false)))
}

export async function takeSecondStepWithPasskey(
  ports: AccountPorts,
  token: string,
  answer: unknown,
  from: SecondStepFrom,
): Promise<Result<SignedIn, SecondStepRefusal>> {
  const pending = await openPending(ports, token)
  if (!pending) return refuse({ kind: 'second-step-over' })
  const proof = await proofOfPasskey(ports, answer, 'second-step', pending.userId)
  return proof ? finishSignIn(ports, proof, pending, from) : refuse({ kind: 'wrong-factor' })
}

export async function askToConfirm(
  ports: AccountPorts,
  userId: UserId,
): Promise<Result<PasskeyQuestion['options'], PasskeyUnknown>> {
  const allowed = await ports.passkeys.passkeysOf(userId)
  if (allowed.length === 0) return refuse({ kind: 'passkey-unknown' })
  return accept(await remember(ports, 'confirm', userId, await ports.ceremonies.askToUse(allowed, true)))
}

/**
 * Counts as the password once more: actions that need a fresh one are open to this session again, which gets another
 * token.
 */
export async function confirmWithPasskey(
  ports: AccountPorts,
  userId: UserId,
  sessionToken: string,
  answer: unknown,
): Promise<Result<RenewedToken, WrongFactor>> {
  const { secondFactors, tokens, clock } = ports
  const proof = await proofOfPasskey(ports, answer, 'confirm', userId)
  if (!proof) return refuse({ kind: 'wrong-factor' })
  const token = tokens.next()
  const confirmed = await secondFactors.confirmSession(
    proof,
    tokens.hash(sessionToken),
    tokens.hash(token),
    clock.now(),
  )
  return confirmed.ok ? accept({ token }) : confirmed
}

/** `userId` null: anybody's, as long as the authenticator says the same person as we do. */
async function proofOfPasskey(
  ports: AccountPorts,
  answer: unknown,
  purpose: Exclude<ChallengePurpose, 'add'>,
  userId: UserId | null,
): Promise<Proof | null> {
  const { ceremonies, passkeys } = ports
  const claim = ceremonies.claimOf(answer)
  const challenge = claim && (await takeChallenge(ports, claim.challenge, purpose))
  if (!claim || !challenge || challenge.userId !== userId) return null
  const passkey = await passkeys.findByCredential(claim.credentialId)
  if (!passkey || (userId !== null && passkey.userId !== userId)) return null
  if (userId === null && claim.userHandle !== passkey.userId) return null
  const used = await ceremonies.used(answer, claim.challenge, passkey, purpose !== 'second-step')
  return used && { kind: 'passkey', userId: passkey.userId, id: passkey.id, ...used }
}

async function remember(
  { passkeys, tokens, clock }: AccountPorts,
  purpose: ChallengePurpose,
  userId: UserId | null,
  { challenge, options }: PasskeyQuestion,
): Promise<PasskeyQuestion['options']> {
  const expiresAt = clock.now().add({ minutes: challengeMinutes })
  await passkeys.addChallenge({ challengeHash: tokens.hash(challenge), purpose, userId, expiresAt })
  return options
}

/** Each is good for one answer, right or wrong. */
async function takeChallenge({ passkeys, tokens, clock }: AccountPorts, challenge: string, purpose: ChallengePurpose) {
  const taken = await passkeys.takeChallenge(tokens.hash(challenge), purpose)
  return taken && Temporal.Instant.compare(clock.now(), taken.expiresAt) < 0 ? taken : null
}
