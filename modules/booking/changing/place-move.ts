import { currentVisit } from '#modules/fulfilment'
import { type Result, type TechnicianId, refuse } from '#modules/shared'
import { linkHolder } from '../actor.ts'
import type { MoveConsent } from '../agreement/agreement.ts'
import { candidatesFor, freeOnes } from '../dispatch/assign-technician.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingEvent, PriceChange } from '../events.ts'
import { readAgain } from '../find-booking.ts'
import type { HistoryFact } from '../history.ts'
import type { LatestMove } from './latest-move.ts'
import type { BookingChange, BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import type { SlotTaken } from '../requesting/request-booking.ts'
import { crewForMove } from './crew-for-move.ts'
import { type ResourceId, technicianOfResource } from '../dispatch/resources.ts'
import { spanOfBooking } from '../time-of-booking.ts'

interface Move {
  /** The booking that was read. */
  readonly booking: BookingDetails
  /** The new state, but for its technician. */
  readonly moved: BookingDetails & { readonly startsAt: Temporal.Instant }
  /** The actor's name in the history. */
  readonly actor: string
  readonly fact: HistoryFact
  /** Kept, so that the move can be undone; or the undone move. */
  readonly latest: LatestMove
  /** Null where the price stays. */
  readonly price: PriceChange | null
  /** Before everyone else, where free; `waivesRoom`: also with too little room, or not at work, as before the move. */
  readonly first?: { readonly id: TechnicianId; readonly waivesRoom: boolean } | null
  /** Those who come along; missing: as before the move. */
  readonly crew?: readonly TechnicianId[] | null
  readonly notes?: BookingChange['notes']
  /** Kept with the move. */
  readonly consent?: MoveConsent | null
}

/** Reserves the new time, with the same technician when free, else another, and saves the move with all that belongs to it. */
export async function placeMove(
  ports: BookingPorts,
  { booking, moved, actor, fact, latest, price, first = null, crew = null, notes = [], consent = null }: Move,
  nextStarts: () => Promise<readonly string[]>,
): Promise<Result<BookingDetails, SlotTaken | BookingChanged>> {
  const { updatedAt: now } = moved
  const span = await spanOfBooking(ports.schedule, moved, now)
  const candidates = await candidatesFor(ports, booking, span)
  const free = freeOnes(candidates, booking).map((technician) => technician.id)
  const close = candidates.technicians.find(({ id, objection }) => id === first?.id && objection !== null)
  const again = first?.waivesRoom && close ? [close.id] : free.filter((id) => id === first?.id)
  const crewBefore = currentVisit(await ports.bookings.visits(booking.id)).technicians.slice(1)
  for (const resource of [...again, ...free.filter((id) => id !== first?.id), ...candidates.lanes]) {
    const holder = holderOf(moved, resource)
    if (holder === null) continue
    const lead = holder.technicianId
    const waivesRoom = resource === close?.id
    const comeAlong = lead ? crewForMove(candidates.technicians, lead, crew ?? crewBefore, waivesRoom) : []
    if (comeAlong === null) continue
    const teams = {
      before: booking.technicianId ? [booking.technicianId, ...crewBefore] : [],
      after: lead ? [lead, ...comeAlong] : [],
    }
    const saved = await ports.bookings.save({
      booking: { ...moved, technicianId: lead },
      history: { at: now, actor, from: moved.status, to: moved.status, fact },
      events: eventsOf(booking, moved, teams, price, actor === linkHolder),
      hold: { kind: 'place', resource, span, waivesRoom },
      crew: comeAlong,
      move: latest,
      notes,
      ...(consent && { consent }),
      ...(price && { paid: booking.paid }),
    })
    if (saved.ok) return readAgain(ports, booking.id)
    if (saved.refusal.kind === 'booking-changed') return refuse(saved.refusal)
  }
  return refuse({ kind: 'slot-taken', nextStarts: await nextStarts() })
}

/** Null for a confirmed booking on a lane: it must keep having a technician. */
function holderOf(
  { status }: BookingDetails,
  resource: ResourceId,
): { readonly technicianId: TechnicianId | null } | null {
  const holder = technicianOfResource(resource)
  if (status !== 'confirmed') return { technicianId: null }
  return holder && { technicianId: holder }
}

/** Whether the customer reads the same arrival window as before the move. */
function isSameWindow({ arrival: before }: BookingDetails, { arrival: after }: BookingDetails): boolean {
  return before !== null && after !== null && before.from.equals(after.from) && before.to.equals(after.to)
}

function eventsOf(
  booking: BookingDetails,
  moved: BookingDetails,
  { before, after }: { readonly before: readonly TechnicianId[]; readonly after: readonly TechnicianId[] },
  price: PriceChange | null,
  byLink: boolean,
): readonly BookingEvent[] {
  const { id: bookingId, customerId, updatedAt: at } = moved
  const common = { bookingId, customerId, at }
  const kept = price === null && !byLink && isSameWindow(booking, moved) && { keepsPromise: true }
  const technicianIds = before.filter((id) => after.includes(id))
  const isSameLead = before[0] === after[0]
  return [
    {
      kind: 'booking-rescheduled',
      ...common,
      technicianIds,
      ...(price && { price }),
      ...(byLink && { byLink }),
      ...kept,
    },
    ...before
      .filter((id) => !after.includes(id))
      .map((technicianId) => {
        const silent = (technicianId !== before[0] || isSameLead) && { tellsCustomer: false }
        return { kind: 'technician-released', technicianId, ...common, ...kept, ...silent } as const
      }),
    ...after
      .filter((id) => !before.includes(id))
      .map((technicianId) => ({ kind: 'technician-assigned', technicianId, ...common }) as const),
  ]
}
