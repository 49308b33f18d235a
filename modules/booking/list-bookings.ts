import { type BookingId, deskOf } from '#modules/shared'
import { type Actor, asReadBy, isStaff, readableSince } from './actor.ts'
import type { BookingDetails, BookingStatus } from './booking.ts'
import type { BookingPorts, BookingQuery } from './ports.ts'

export interface BookingFilter {
  readonly status?: BookingStatus | null
  /** Office only: for everyone else it changes nothing. */
  readonly unassigned?: boolean
  readonly between?: BookingQuery['between']
  /** The order with `between`: the latest start first. */
  readonly latestFirst?: boolean
  readonly emergencies?: boolean
  /** Part of a reference, a name, a postcode or a phone number; office only, like `unassigned`. */
  readonly text?: string | null
  readonly after?: BookingId | null
  readonly limit: number
}

export interface BookingPage {
  readonly bookings: readonly BookingDetails[]
  /** The value of `after` for the next page; null on the last one. */
  readonly next: BookingId | null
}

/** The caller's bookings: everyone's for the office, a customer's own, a technician's assigned until 30 days after them. */
export async function listBookings(
  { bookings, clock }: Pick<BookingPorts, 'bookings' | 'clock'>,
  actor: Actor,
  {
    limit,
    status = null,
    unassigned = false,
    between = null,
    latestFirst = false,
    emergencies = false,
    text = null,
    after = null,
  }: BookingFilter,
): Promise<BookingPage> {
  const query = {
    of: whose(actor, clock.now()),
    status,
    unassigned,
    between,
    latestFirst,
    emergencies,
    after,
    limit: limit + 1,
  }
  const found = await bookings.list({ ...query, text: isStaff(actor) ? text : null })
  const page = found.slice(0, limit).map((booking) => asReadBy(booking, actor))
  return { bookings: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null }
}

function whose(actor: Actor, now: Temporal.Instant): BookingQuery['of'] {
  if (isStaff(actor)) return { kind: 'everyone' }
  const { userId } = actor
  if (deskOf(actor) !== 'technician') return { kind: 'customer', userId }
  return { kind: 'technician', userId, overSince: readableSince(now) }
}
