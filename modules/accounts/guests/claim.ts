import { type Result, accept, refuse } from '#modules/shared'
import { type User, emailKey } from '../user.ts'

/** There is no such guest, or the guest is somebody else: the refusal does not say which. */
export interface GuestUnknown {
  readonly kind: 'guest-unknown'
}

/** The bookings of `from` become those of `to`, with everything that belongs to them. */
interface GuestClaim {
  readonly from: User
  readonly to: User
}

/**
 * Whether an account may take the bookings of a guest over: both have shown that they read the mailbox of one and the same
 * address. An address that either of them only typed proves nothing.
 */
export function decideClaim(account: User | null, guest: User | null): Result<GuestClaim, GuestUnknown> {
  const isOwn =
    account !== null &&
    guest?.role === 'guest' &&
    account.role !== 'guest' &&
    account.status === 'active' &&
    account.emailVerifiedAt !== null &&
    guest.emailVerifiedAt !== null &&
    emailKey(account.email) !== '' &&
    emailKey(account.email) === emailKey(guest.email)
  return isOwn ? accept({ from: guest, to: account }) : refuse({ kind: 'guest-unknown' })
}
