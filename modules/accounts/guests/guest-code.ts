import type { Id, UserId } from '#modules/shared'
import { type User, emailKey } from '../user.ts'

export type GuestCodeId = Id<'gcr'>

/** So long a code works, from the moment at which it is sent. */
export const guestCodeMinutes = 10

/** After so many wrong tries the code is over. */
export const guestCodeTries = 5

/** An address asks for one code in so many seconds. */
const guestCodeResendSeconds = 60

/** The code of an address; each address has at most one. */
export interface GuestCode {
  readonly id: GuestCodeId
  /** As it was typed. */
  readonly email: string
  readonly askedAt: Temporal.Instant
  /** Null until the code is sent, and once it is over by wrong tries. The code itself is only in the message. */
  readonly codeHash: string | null
  /** Null until the code is sent. */
  readonly expiresAt: Temporal.Instant | null
  readonly tries: number
}

/** The address asked for a code less than a minute ago. */
export interface CodeTooSoon {
  readonly kind: 'code-too-soon'
  readonly seconds: number
}

/** The code is wrong, is over, or never was: which of them is not told. */
export interface WrongCode {
  readonly kind: 'wrong-code'
}

/** Null when the address may have another code at `at`. */
export function judgeCodeRequest(latest: Pick<GuestCode, 'askedAt'> | null, at: Temporal.Instant): CodeTooSoon | null {
  if (latest === null) return null
  const open = latest.askedAt.add({ seconds: guestCodeResendSeconds })
  const seconds = Math.ceil(open.since(at).total('seconds'))
  return seconds > 0 ? { kind: 'code-too-soon', seconds } : null
}

/** Somebody types a code, and says who they are. */
export interface GuestEntry {
  readonly email: string
  readonly codeHash: string
  readonly fullName: string
  readonly phone: string
  /** The id of the guest, where the address has booked as a guest never before. */
  readonly newId: UserId
  readonly at: Temporal.Instant
}

/**
 * The effect of a typed code. `nothing`: there is no code to compare with. `wrong`: the try counts; `codeHash` is null
 * after the last one. `enter`: the code is used, and `user` is the guest from now on.
 */
type GuestEntryStep =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wrong'; readonly tries: number; readonly codeHash: string | null }
  | { readonly kind: 'enter'; readonly user: User; readonly isNew: boolean }

/**
 * Compares a typed code with the kept one. `known` is the guest with the confirmed address, who comes back; null for a
 * new one, and `suspended` where an account with the address is suspended: nobody goes on as a guest then. Any other account
 * with the address does not matter: the code does not open it.
 */
export function decideGuestEntry(
  kept: GuestCode | null,
  known: User | 'suspended' | null,
  entry: GuestEntry,
): GuestEntryStep {
  const { email, codeHash, fullName, phone, newId, at } = entry
  if (!kept?.codeHash || !kept.expiresAt || Temporal.Instant.compare(at, kept.expiresAt) >= 0)
    return { kind: 'nothing' }
  if (known === 'suspended' || known?.status === 'suspended') return { kind: 'nothing' }
  if (emailKey(kept.email) !== emailKey(email)) return { kind: 'nothing' }
  if (kept.codeHash !== codeHash) {
    const tries = kept.tries + 1
    return { kind: 'wrong', tries, codeHash: tries >= guestCodeTries ? null : kept.codeHash }
  }
  if (known) return { kind: 'enter', user: { ...known, email: kept.email, fullName, phone }, isNew: false }
  const user: User = {
    id: newId,
    email: kept.email,
    fullName,
    phone,
    postcode: null,
    address: null,
    role: 'guest',
    status: 'active',
    emailVerifiedAt: at,
    demo: false,
    createdAt: at,
  }
  return { kind: 'enter', user, isNew: true }
}
