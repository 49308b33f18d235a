import type { Id, UserId } from '#modules/shared'
import { type User, emailKey } from '../user.ts'

export type GuestCodeId = Id<'gcr'>

/** The time for which a code works, from the moment at which it is sent. */
export const guestCodeMinutes = 10

/** After so many wrong tries all open codes of the address are over. */
export const guestCodeTries = 5

/** An address asks for one code in so many seconds. */
const guestCodeResendSeconds = 60

/**
 * A code of an address. Another one that is asked for, maybe by a stranger, does not end it: an address has as many open
 * codes as it asked for in their time.
 */
export interface GuestCode {
  readonly id: GuestCodeId
  /** An e-mail address as it was typed, or a mobile number in E.164; see `isNumber`. */
  readonly address: string
  readonly askedAt: Temporal.Instant
  /** Null until the code is sent, and once it is over by wrong tries. The code itself is only in the message. */
  readonly codeHash: string | null
  /** Null until the code is sent. */
  readonly expiresAt: Temporal.Instant | null
  /** Wrong tries of the address while this code was open; a code begins with those of the codes that are open then. */
  readonly tries: number
}

/** Whether a code goes to a telephone: every e-mail address has an @. */
export function isNumber(address: string): boolean {
  return /^\+\d+$/.test(address)
}

/** The key by which the address of a code is compared, and the guest found: see `emailKey`. */
export function guestKey(address: string): string {
  return isNumber(address) ? address : emailKey(address)
}

/** The codes that a typed one is compared with: sent, and neither over nor expired at `at`. */
export function openCodes(kept: readonly GuestCode[], at: Temporal.Instant): readonly GuestCode[] {
  return kept.filter(
    ({ codeHash, expiresAt }) => codeHash !== null && expiresAt !== null && Temporal.Instant.compare(at, expiresAt) < 0,
  )
}

/** The wrong tries that the open codes of an address share. */
export function triesOf(kept: readonly GuestCode[], at: Temporal.Instant): number {
  return Math.max(0, ...openCodes(kept, at).map(({ tries }) => tries))
}

/** The address asked for a code less than a minute ago. */
export interface CodeTooSoon {
  readonly kind: 'code-too-soon'
  readonly seconds: number
}

/** The code is wrong, is over, or never was: the refusal does not say which. */
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
  /** Where the code went. */
  readonly address: string
  readonly codeHash: string
  readonly fullName: string
  /** The number that was given; the confirmed one where the code went to it. */
  readonly phone: string
  /** The id of the guest, where the address has booked as a guest never before. */
  readonly newId: UserId
  readonly at: Temporal.Instant
}

/**
 * The effect of a typed code. `nothing`: there is no code to compare with. `wrong`: the try counts for all open codes, which
 * are over after the last one. `enter`: the code is used, all codes of the address end, and `user` is the guest from now on.
 */
type GuestEntryStep =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wrong'; readonly tries: number; readonly isOver: boolean }
  | { readonly kind: 'enter'; readonly user: User; readonly isNew: boolean }

/**
 * Compares a typed code with those that are kept for its address. `known` is the guest with the confirmed address or number, who comes back; null for a
 * new one, and `suspended` where an account with the address is suspended: nobody goes on as a guest then. Any other account
 * with the address does not matter: the code does not open it.
 */
export function decideGuestEntry(
  kept: readonly GuestCode[],
  known: User | 'suspended' | null,
  entry: GuestEntry,
): GuestEntryStep {
  const { address, codeHash, fullName, newId, at } = entry
  const ofAddress = kept.filter((code) => guestKey(code.address) === guestKey(address))
  const open = openCodes(ofAddress, at)
  if (open.length === 0 || known === 'suspended' || known?.status === 'suspended') return { kind: 'nothing' }
  const right = open.find((code) => code.codeHash === codeHash)
  if (!right) {
    const tries = triesOf(open, at) + 1
    return { kind: 'wrong', tries, isOver: tries >= guestCodeTries }
  }
  const contact = isNumber(right.address)
    ? { email: '', phone: right.address }
    : { email: right.address, phone: entry.phone }
  if (known) return { kind: 'enter', user: { ...known, ...contact, fullName }, isNew: false }
  const user: User = {
    id: newId,
    ...contact,
    fullName,
    postcode: null,
    address: null,
    role: 'guest',
    status: 'active',
    emailVerifiedAt: isNumber(right.address) ? null : at,
    demo: false,
    createdAt: at,
  }
  return { kind: 'enter', user, isNew: true }
}
