import { type Visit, currentVisit, isAhead } from '#modules/fulfilment'
import { type Pence, type TechnicianId, pence } from '#modules/shared'
import type { Booking, BookingDetails } from '../booking.ts'
import type { BookingEvent } from '../events.ts'
import { amountDue } from '../money/payment-state.ts'

/** A plan as far as it concerns those who are notified of it. */
export interface KnownPlan {
  readonly status: Booking['status']
  readonly startsAt: Temporal.Instant | null
  readonly arrival: Booking['arrival']
  readonly price: Pence
  /** The one who leads the visit that the booking is at. */
  readonly lead: TechnicianId | null
  /** Those who are to come, each once. */
  readonly technicians: readonly TechnicianId[]
}

/** `visits`: by number, as the booking has them. */
export function planOf(booking: BookingDetails, visits: readonly Visit[]): KnownPlan {
  const { status, arrival } = booking
  const ahead = visits.filter(isAhead)
  return {
    status,
    startsAt: currentVisit(visits).startsAt,
    arrival,
    price: amountDue(booking),
    lead: currentVisit(visits).technicians[0] ?? null,
    technicians: [...new Set(ahead.flatMap(({ technicians }) => technicians))],
  }
}

/** The events of a plan for those who know the one before it; none where nothing concerns them. */
export function newsOfPlan(
  before: KnownPlan,
  after: KnownPlan,
  { id: bookingId, customerId, paid }: Pick<BookingDetails, 'id' | 'customerId' | 'paid'>,
  at: Temporal.Instant,
): readonly BookingEvent[] {
  const common = { bookingId, customerId, at }
  const isMoved = after.startsAt !== null && before.startsAt?.equals(after.startsAt) !== true
  const keepsPromise = before.price === after.price && isSameWindow(before.arrival, after.arrival)
  const refund = after.price < before.price ? pence(Math.max(0, paid - after.price)) : null
  const price = { before: before.price, now: after.price, refund }
  const gone = before.technicians.filter((id) => !after.technicians.includes(id))
  const come = after.technicians.filter((id) => !before.technicians.includes(id))
  return [
    ...gone.map((technicianId) => {
      const isOfCustomer = technicianId === before.lead && technicianId !== after.lead
      return {
        kind: 'technician-released',
        technicianId,
        ...common,
        ...(!isOfCustomer && { tellsCustomer: false }),
      } as const
    }),
    ...(before.status === 'pending' && after.status === 'confirmed'
      ? [{ kind: 'booking-confirmed', ...common } as const]
      : []),
    ...(isMoved
      ? [
          {
            kind: 'booking-rescheduled',
            ...common,
            ...(before.price !== after.price && { price }),
            ...(keepsPromise && { keepsPromise }),
          } as const,
        ]
      : []),
    ...come.map((technicianId) => ({ kind: 'technician-assigned', technicianId, ...common }) as const),
  ]
}

function isSameWindow(one: Booking['arrival'], other: Booking['arrival']): boolean {
  return one !== null && other !== null && one.from.equals(other.from) && one.to.equals(other.to)
}
