import { type PartToOrder, visitNamedBy } from '#modules/fulfilment'
import { type Result, type VisitId, accept, refuse } from '#modules/shared'
import { type Actor, nameInHistory } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { HistoryEntry } from '../history.ts'
import type { BookingChanged } from '../booking-change.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { PartsToOrder } from './parts.ts'
import { type NoReturnNeeded, type ReturnPorts, needFor } from './return-need.ts'

export type WritePartsRefusal =
  | BookingUnknown
  | NotAllowed
  | NoReturnNeeded
  | BookingChanged
  /** Somebody else wrote them meanwhile. */
  | { readonly kind: 'parts-changed' }

/** The office writes the parts that a visit waits for, in place of those with the version that it read. */
export async function writeParts(
  ports: ReturnPorts,
  actor: Actor,
  id: VisitId,
  version: number,
  parts: readonly PartToOrder[],
): Promise<Result<PartsToOrder, WritePartsRefusal>> {
  const named = visitNamedBy(id)
  if (!named) return refuse({ kind: 'booking-unknown' })
  const found = await needFor(ports, actor, named.bookingId)
  if (!found.ok) return found
  const { need, part } = found.value
  if (part !== 'office') return refuse({ kind: 'not-allowed' })
  const { booking, waiting } = need
  if (waiting.number !== named.number) return refuse({ kind: 'no-return-needed' })
  if (need.parts.version !== version) return refuse({ kind: 'parts-changed' })
  const now = presentMoment(ports.clock)
  const visit = { bookingId: booking.id, number: waiting.number }
  const saved = await ports.bookings.save({
    booking: { ...booking, updatedAt: now },
    hold: { kind: 'keep' },
    history: lineOfParts(booking, waiting.number, parts, nameInHistory(actor), now),
    events: [],
    parts: { visit, parts, read: version, by: actor.userId },
  })
  return saved.ok ? accept({ parts, version: version + 1 }) : refuse({ kind: 'booking-changed', bookingId: booking.id })
}

function lineOfParts(
  { status }: BookingDetails,
  visit: number,
  parts: readonly PartToOrder[],
  actor: string,
  at: Temporal.Instant,
): HistoryEntry {
  const arrived = parts.filter(({ state }) => state === 'arrived').length
  const fact = { kind: 'parts-to-order', visit, parts: parts.length, arrived } as const
  return { at, actor, from: status, to: status, fact }
}
