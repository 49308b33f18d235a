import type { UserId } from '#modules/shared'

/** A customer whom the office adds with their first booking. Nobody has confirmed the address. */
export interface NewCaller {
  readonly id: UserId
  readonly fullName: string
  /** Empty for a caller who has none. */
  readonly email: string
  /** E.164. */
  readonly phone: string
  /** "CR0 1AB". */
  readonly postcode: string
  readonly address: string
  /** When they proved that the address is theirs, by a link that was sent there; missing where nobody did. */
  readonly confirmedAt?: Temporal.Instant
}
