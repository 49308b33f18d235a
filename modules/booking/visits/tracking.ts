import type { BookingDetails, EmergencyRequest } from '../booking.ts'
import type { Departure } from '../dispatch/departures.ts'
import type { HistoryEntry } from '../history.ts'
import type { VisitShown } from './find-visits.ts'

/** The steps of a booking that its customer follows. */
export const trackedEvents = [
  'booked',
  'assigned',
  'unassigned',
  'moved',
  'on_the_way',
  'arrived',
  'started',
  'finished',
  'completed',
  'cancelled',
] as const

type TrackedEvent = (typeof trackedEvents)[number]

/** Something that happened, with its visit where it belongs to one. */
interface Tracked {
  readonly event: TrackedEvent
  readonly at: Temporal.Instant
  readonly visit: number | null
}

/** How soon somebody was there in an emergency. */
interface Response {
  readonly requestedAt: Temporal.Instant
  readonly estimatedArrival: Temporal.Instant
  /** Null until somebody is there. */
  readonly arrivedAt: Temporal.Instant | null
}

interface TrackedFacts {
  readonly visits: readonly VisitShown[]
  readonly history: readonly HistoryEntry[]
  readonly departure: Departure | null
  readonly emergency: Pick<EmergencyRequest, 'estimatedArrival'> | null
}

/** The events that the customer of a booking follows, in their order, and the response to an emergency. */
export function trackingOf(
  { createdAt, visitNumber }: BookingDetails,
  { visits, history, departure, emergency }: TrackedFacts,
): { readonly timeline: readonly Tracked[]; readonly response: Response | null } {
  const ofBooking = history.flatMap((entry): readonly Tracked[] => {
    const event = eventOf(entry)
    return event ? [{ event, at: entry.at, visit: null }] : []
  })
  const ofVisits = visits.flatMap(({ number, arrivedAt, checkIn, checkOut }) => [
    ...when('arrived', arrivedAt, number),
    ...when('started', checkIn, number),
    ...when('finished', checkOut, number),
  ])
  const timeline = [...ofBooking, ...when('on_the_way', departure && departure.at, visitNumber), ...ofVisits]
  const [arrivedAt = null] = visits
    .flatMap((visit) => visit.arrivedAt ?? [])
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
  return {
    timeline: timeline.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at) || rank(a) - rank(b)),
    response: emergency && { requestedAt: createdAt, estimatedArrival: emergency.estimatedArrival, arrivedAt },
  }
}

const rank = ({ event }: Tracked) => trackedEvents.indexOf(event)

function when(event: TrackedEvent, at: Temporal.Instant | null, visit: number): readonly Tracked[] {
  return at ? [{ event, at, visit }] : []
}

/** Null for what a visit says itself, and for what concerns only the office. */
function eventOf({ from, to, fact }: HistoryEntry): TrackedEvent | null {
  if (from === null) return 'booked'
  // Until a technician accepts, the customer reads that one is being assigned.
  if (fact?.kind === 'offered' || fact?.kind === 'offer-passed-on') return null
  if (fact?.kind === 'offer-accepted') return 'assigned'
  if (from === to) return fact?.kind === 'moved' || fact?.kind === 'move-undone' ? 'moved' : null
  switch (to) {
    case 'pending':
      return 'unassigned'
    case 'confirmed':
      return 'assigned'
    case 'in_progress':
      return null
    case 'completed':
    case 'cancelled':
      return to
  }
}

/** "Amara" of "Amara Osei". */
export function firstNameOf(fullName: string): string {
  return fullName.trim().split(/\s+/, 1).join('')
}
