import { type Result, type UserId, accept, refuse } from '#modules/shared'
import type { AccountPorts } from '../ports.ts'
import type { TotpSecret } from './second-factor-ports.ts'
import {
  type Factors,
  type Proof,
  type WrongFactor,
  hasFactor,
  recoveryCodeCount,
  recoveryCodeKey,
  totpDigits,
} from './second-factor.ts'

/** There is an authenticator app already; it is taken away before another is set up. */
export interface TotpKnown {
  readonly kind: 'totp-known'
}

/** There is nothing for a recovery code to stand in for. */
export interface NoFactor {
  readonly kind: 'no-factor'
}

/** The time for the first code: after it the key is made anew. */
const setUpMinutes = 60

export interface TotpBegun {
  /** In base32, for who cannot read the picture. */
  readonly secret: string
  /** The content of the QR code. */
  readonly uri: string
}

/** Recovery codes, shown this once; null where the account has some left. */
export interface FactorAdded {
  readonly recoveryCodes: readonly string[] | null
}

/** A new secret in place of one that was never confirmed. It opens nothing until a first code is given. */
export async function beginTotp(
  { secondFactors, totpCodes, sealing, clock, accounts }: AccountPorts,
  userId: UserId,
  issuer: string,
): Promise<Result<TotpBegun, TotpKnown>> {
  const user = await accounts.find(userId)
  const secret = totpCodes.secret()
  const sealedSecret = sealing.seal(secret, userId)
  const begun = await secondFactors.beginTotp({ userId, sealedSecret, createdAt: clock.now(), confirmedAt: null })
  if (!begun) return refuse({ kind: 'totp-known' })
  return accept({ secret, uri: totpCodes.uri(secret, { account: user?.email ?? '', issuer }) })
}

/** A secret that waits for its first code; null without one. */
export async function findBegunTotp(
  { secondFactors, totpCodes, sealing, accounts, clock }: AccountPorts,
  userId: UserId,
  issuer: string,
): Promise<TotpBegun | null> {
  const [begun, user] = await Promise.all([secondFactors.findTotp(userId), accounts.find(userId)])
  if (!begun || !user || !isBeingSetUp(begun, clock.now())) return null
  const secret = sealing.open(begun.sealedSecret, userId)
  return { secret, uri: totpCodes.uri(secret, { account: user.email, issuer }) }
}

/** The first code of the app: from now on it is asked for. */
export async function confirmTotp(
  ports: AccountPorts,
  userId: UserId,
  code: string,
): Promise<Result<FactorAdded, WrongFactor>> {
  const { secondFactors, sealing, totpCodes, clock } = ports
  const begun = await secondFactors.findTotp(userId)
  const digits = totpDigits(code)
  const at = clock.now()
  if (!begun || digits === null || !isBeingSetUp(begun, at)) return refuse({ kind: 'wrong-factor' })
  const step = await totpCodes.stepOf(sealing.open(begun.sealedSecret, userId), digits, at)
  if (step === null) return refuse({ kind: 'wrong-factor' })
  const { shown, codeHashes } = await firstCodes(ports, userId)
  const events = [{ kind: 'second-factor-added', userId, factor: 'totp', at }] as const
  const confirmed = await secondFactors.confirmTotp({ userId, step, at, codeHashes, events })
  return confirmed ? accept({ recoveryCodes: shown }) : refuse({ kind: 'wrong-factor' })
}

/** Removes the app. The user has given the password, and gives a code once more. */
export async function removeTotp(
  ports: AccountPorts,
  userId: UserId,
  code: string,
): Promise<Result<null, WrongFactor>> {
  const proof = await proofOfCode(ports, userId, code)
  if (!proof) return refuse({ kind: 'wrong-factor' })
  const at = ports.clock.now()
  return ports.secondFactors.removeTotp(proof, at, [
    { kind: 'second-factor-removed', userId, factor: 'totp', at },
    ...(proof.kind === 'recovery-code' ? [{ kind: 'recovery-code-used', userId, at } as const] : []),
  ])
}

/**
 * The proof that a typed code would give; null when it is no valid code of this account now. It does not use the code
 * up.
 */
export async function proofOfCode(ports: AccountPorts, userId: UserId, code: string): Promise<Proof | null> {
  const { secondFactors, sealing, totpCodes, clock } = ports
  const digits = totpDigits(code)
  if (digits === null) return proofOfRecoveryCode(ports, userId, code)
  const known = await secondFactors.findTotp(userId)
  if (!known || known.confirmedAt === null) return null
  const step = await totpCodes.stepOf(sealing.open(known.sealedSecret, userId), digits, clock.now())
  return step === null ? null : { kind: 'totp', userId, step }
}

/** For a user who has lost them all, after an authorised person identified them. Returns the factors removed. */
export async function removeFactors(
  { secondFactors, clock }: Pick<AccountPorts, 'secondFactors' | 'clock'>,
  userId: UserId,
): Promise<Factors> {
  return secondFactors.removeAll(userId, clock.now())
}

/** All the old ones end, used or not. */
export async function newRecoveryCodes(
  ports: AccountPorts,
  userId: UserId,
): Promise<Result<readonly string[], NoFactor>> {
  if (!hasFactor(await ports.secondFactors.factorsOf(userId))) return refuse({ kind: 'no-factor' })
  const { shown, codeHashes } = await makeCodes(ports)
  await ports.secondFactors.replaceRecoveryCodes(userId, codeHashes, ports.clock.now())
  return accept(shown)
}

/** Recovery codes for who has none left. */
export async function firstCodes(
  ports: AccountPorts,
  userId: UserId,
): Promise<{ readonly shown: readonly string[] | null; readonly codeHashes: readonly string[] }> {
  const { recoveryCodes } = await ports.secondFactors.factorsOf(userId)
  return recoveryCodes > 0 ? { shown: null, codeHashes: [] } : makeCodes(ports)
}

function isBeingSetUp({ confirmedAt, createdAt }: TotpSecret, now: Temporal.Instant): boolean {
  return confirmedAt === null && Temporal.Instant.compare(now, createdAt.add({ minutes: setUpMinutes })) < 0
}

/**
 * Used before the hash of a code: earlier versions stored a fast hash without a salt. Such codes stay valid until used.
 */
const slow = 'slow:'

async function makeCodes({ recoveryCodes, passwords }: AccountPorts) {
  const shown = Array.from({ length: recoveryCodeCount }, () => recoveryCodes.next())
  const codeHashes: string[] = []
  // One at a time: people who sign in meanwhile need the other places at the hashing of passwords.
  for (const code of shown) codeHashes.push(slow + (await passwords.hash(recoveryCodeKey(code))))
  return { shown, codeHashes }
}

async function proofOfRecoveryCode(
  { secondFactors, passwords, tokens }: AccountPorts,
  userId: UserId,
  code: string,
): Promise<Proof | null> {
  const key = recoveryCodeKey(code)
  const fast = tokens.hash(key)
  for (const codeHash of await secondFactors.recoveryCodesOf(userId)) {
    const isIt = codeHash.startsWith(slow)
      ? await passwords.verify(key, codeHash.slice(slow.length))
      : codeHash === fast
    if (isIt) return { kind: 'recovery-code', userId, codeHash }
  }
  return null
}
