import { type Visit, currentVisit, isAhead } from '#modules/fulfilment'
import { type Pence, type TechnicianId, pence } from '#modules/shared'
import type { Booking, BookingDetails } from '../booking.ts'
import type { BookingEvent, ReturnPlanner } from '../events.ts'
import { amountDue } from '../money/payment-state.ts'

/** A plan as far as it concerns those who are notified of it. */
export interface KnownPlan {
  readonly status: Booking['status']
  readonly arrival: Booking['arrival']
  readonly price: Pence
  /** The one that the booking is at. */
  readonly current: Visit
  /** Those that technicians are to make, by number. */
  readonly ahead: readonly Visit[]
}

/** `visits`: by number, as the booking has them. */
export function planOf(booking: BookingDetails, visits: readonly Visit[]): KnownPlan {
  const { status, arrival } = booking
  return { status, arrival, price: amountDue(booking), current: currentVisit(visits), ahead: visits.filter(isAhead) }
}

/** The events of a plan for those who know the one before it; none where nothing concerns them. */
export function newsOfPlan(
  before: KnownPlan,
  after: KnownPlan,
  { id: bookingId, customerId, paid }: Pick<BookingDetails, 'id' | 'customerId' | 'paid'>,
  at: Temporal.Instant,
  planner: { readonly by: ReturnPlanner; readonly byLink?: true } = { by: 'office' },
): readonly BookingEvent[] {
  const common = { bookingId, customerId, at }
  // It has a message of its own: the customer knew of no time.
  const isReturn = before.current.status === 'awaiting_parts' && after.current.number > before.current.number
  const isMoved = !isReturn && isOtherStart(before.current, after.current)
  const keepsPromise = before.price === after.price && isSameWindow(before.arrival, after.arrival)
  const refund = after.price < before.price ? pence(Math.max(0, paid - after.price)) : null
  const price = { before: before.price, now: after.price, refund }
  const lead = before.current.technicians[0]
  const isSameLead = lead === after.current.technicians[0]
  // The message about a move names who comes now, unless the customer gets none because the promise is kept.
  const isSaidByMove = isMoved && !keepsPromise
  const later = after.ahead.filter((visit) => {
    const known = before.ahead.find(({ number }) => number === visit.number)
    return visit.number !== after.current.number && known !== undefined && isOtherStart(known, visit)
  })
  return [
    ...those(before, after).map(({ technicianId, visit }) => {
      const isOfCustomer = visit === before.current.number && technicianId === lead && !isSameLead
      const silent = (!isOfCustomer || isSaidByMove) && { tellsCustomer: false }
      const kept = isOfCustomer && isMoved && keepsPromise && { keepsPromise }
      return { kind: 'technician-released', technicianId, visit, ...common, ...silent, ...kept } as const
    }),
    ...(before.status === 'pending' && after.status === 'confirmed'
      ? [{ kind: 'booking-confirmed', ...common } as const]
      : []),
    ...(isReturn
      ? [{ kind: 'return-visit-planned', visit: after.current.number, ...common, ...planner } as const]
      : []),
    ...(isMoved
      ? [
          {
            kind: 'booking-rescheduled',
            ...common,
            technicianIds: staying(before, after.current),
            ...(before.price !== after.price && { price }),
            ...(keepsPromise && { keepsPromise }),
          } as const,
        ]
      : []),
    ...later.map((visit) => {
      const technicianIds = staying(before, visit)
      return { kind: 'booking-rescheduled', visit: visit.number, ...common, technicianIds } as const
    }),
    ...those(after, before).map(
      ({ technicianId, visit }) => ({ kind: 'technician-assigned', technicianId, visit, ...common }) as const,
    ),
  ]
}

/** Those who are to make a visit in one plan and not in the other. */
function those({ ahead }: KnownPlan, other: KnownPlan) {
  return ahead.flatMap(({ number: visit, technicians }) => {
    const known = other.ahead.find(({ number }) => number === visit)?.technicians ?? []
    return technicians.filter((id) => !known.includes(id)).map((technicianId) => ({ technicianId, visit }))
  })
}

/** Those who were to make a visit, and still are. */
function staying({ ahead }: KnownPlan, { number, technicians }: Visit): readonly TechnicianId[] {
  const known = ahead.find((visit) => visit.number === number)?.technicians ?? []
  return technicians.filter((id) => known.includes(id))
}

function isOtherStart(before: Visit, { startsAt }: Visit): boolean {
  return startsAt !== null && before.startsAt?.equals(startsAt) !== true
}

function isSameWindow(one: Booking['arrival'], other: Booking['arrival']): boolean {
  return one !== null && other !== null && one.from.equals(other.from) && one.to.equals(other.to)
}
