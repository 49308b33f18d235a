import { currentVisit } from '#modules/fulfilment'
import { businessZone, inBusinessZone } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import { listBookings } from '../list-bookings.ts'
import type { BookingPorts, EarlierWork } from '../ports.ts'
import { stateOf } from '../standing.ts'
import { type VisitShown, findVisits } from './find-visits.ts'

/** A visit of a technician's day, with all that is needed at the door. */
export interface FieldVisit {
  readonly booking: BookingDetails
  readonly visit: VisitShown
  /** Done before for the same customer at the same address, the latest first. */
  readonly earlier: readonly EarlierWork[]
}

/** More visits than anybody makes in a day. */
const most = 100
const mostEarlier = 3

/**
 * The visits of a technician on a day, by start. Today has those that are under way first, and the emergencies, which have no
 * start.
 */
export async function fieldDay(
  ports: Pick<BookingPorts, 'bookings' | 'clock'>,
  actor: Actor,
  date: Temporal.PlainDate,
): Promise<readonly FieldVisit[]> {
  const now = ports.clock.now()
  const from = date.toZonedDateTime(businessZone)
  const between = { from: from.toInstant(), until: from.add({ days: 1 }).toInstant() }
  const isToday = inBusinessZone(now).toPlainDate().equals(date)
  const [underWay, planned, emergencies] = await Promise.all([
    isToday ? listBookings(ports, actor, { status: 'in_progress', limit: most }) : null,
    listBookings(ports, actor, { between, limit: most }),
    isToday ? listBookings(ports, actor, { emergencies: true, limit: 20 }) : null,
  ])
  const open = emergencies?.bookings.filter((one) => stateOf(one, now).isGoingAhead) ?? []
  const all = [...(underWay?.bookings ?? []), ...open, ...planned.bookings]
  const each = [...new Map(all.map((one) => [one.id, one])).values()]
  const found = await Promise.all(
    each.map(async (booking): Promise<readonly FieldVisit[]> => {
      const visits = await findVisits(ports, actor, booking.id)
      if (!visits.ok) return []
      const { number } = currentVisit(visits.value)
      const earlier = await ports.bookings.earlierWork(booking, mostEarlier)
      return visits.value.filter((visit) => visit.number === number).map((visit) => ({ booking, visit, earlier }))
    }),
  )
  return found.flat()
}
