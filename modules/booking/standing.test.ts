import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accept, pence } from '#modules/shared'
import {
  aBooking,
  asha,
  now,
  office,
  stranger,
  technicianId,
  tom,
  tuesdayTen,
} from '../../tests/support/builders/bookings.ts'
import { countedIds, stoppedClock } from '../../tests/support/doubles.ts'
import type { Actor } from './actor.ts'
import { type BookingDetails, type BookingStatus, bookingStatuses } from './booking.ts'
import { type BookingStore, type ScheduleStore, createBooking, defaultBusinessRules } from './index.ts'
import { standingOf, stateOf } from './standing.ts'

function notAsked(): never {
  throw new Error('not asked in this test')
}

/** The module over one booking, in a business without anybody to send: what is refused is refused by the rules alone. */
function around(booking: BookingDetails, at: Temporal.Instant) {
  const bookings: BookingStore = {
    request: notAsked,
    save: async (change) => accept(change.booking),
    expire: notAsked,
    rate: async () => accept(null),
    review: notAsked,
    find: async () => booking,
    list: notAsked,
    totals: notAsked,
    history: notAsked,
    emergency: notAsked,
    authorisationsToAsk: notAsked,
    partPaidEmergencies: notAsked,
    expiring: notAsked,
  }
  const { id, name, category } = booking.service
  const schedule: ScheduleStore = {
    service: async () => ({
      id,
      name,
      category,
      parallelCapacity: 1,
      prices: { basePrice: pence(8_500), emergencyPrice: null },
      durationMinutes: 60,
      bufferMinutes: 0,
      requiredSkills: [],
      isEmergency: false,
      isActive: true,
      paymentPolicy: 'full',
    }),
    centroid: async () => null,
    rules: async () => defaultBusinessRules,
    closedDays: async () => new Set(),
    team: async () => [],
    busy: async () => new Map(),
  }
  const quotes = { keep: notAsked, find: notAsked, forget: notAsked }
  const references = { next: notAsked }
  const onAssigned = () => undefined
  return createBooking({
    bookings,
    schedule,
    quotes,
    references,
    clock: stoppedClock(at),
    ids: countedIds(),
    onAssigned,
  })
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly refusal: { readonly kind: string } }

const isRefused = (outcome: Outcome, ...kinds: readonly string[]) => !outcome.ok && kinds.includes(outcome.refusal.kind)

const actors: readonly Actor[] = [
  asha,
  stranger,
  office,
  { ...office, role: 'admin' },
  tom,
  { ...asha, role: 'technician' },
  { ...asha, role: 'office' },
]

const aStanding = fc
  .record({
    status: fc.constantFrom(...bookingStatuses),
    startsAt: fc.constantFrom(null, tuesdayTen),
    rating: fc.constantFrom(null, 5),
    hasTechnician: fc.boolean(),
    isPaid: fc.boolean(),
    actor: fc.constantFrom(...actors),
    minutes: fc.integer({ min: -60, max: 60 }),
    hours: fc.constantFrom(0, 24, 48),
  })
  .map(({ status, startsAt, rating, hasTechnician, isPaid, actor, minutes, hours }) => {
    const technician = hasTechnician ? { id: technicianId('tom'), userId: tom.userId, fullName: 'Tom' } : null
    const booking: BookingDetails = {
      ...aBooking({ status, startsAt, technicianId: technician && technician.id }),
      cancelReason: status === 'cancelled' ? 'office' : null,
      charged: pence(isPaid ? 8_500 : 0),
      paid: pence(isPaid ? 8_500 : 0),
      rating,
      technician,
    }
    return { booking, actor, at: tuesdayTen.subtract({ hours }).add({ minutes }) }
  })

describe('standingOf', () => {
  it('allows an action to an actor exactly when the use case does not refuse it for that reason', async () => {
    await fc.assert(
      fc.asyncProperty(aStanding, async ({ booking, actor, at }) => {
        const { id } = booking
        const module = around(booking, at)
        const change = (status: BookingStatus) => ({ status, technicianNotes: null, finalCost: null })
        const [cancelled, moved, rated, assigned, started, completed] = await Promise.all([
          module.cancel(actor, id, null),
          module.reschedule(actor, id, tuesdayTen.add({ hours: 24 })),
          module.rate(actor, id, 5, null),
          module.assign(actor, id, 'auto'),
          module.changeStatus(actor, id, change('in_progress')),
          module.changeStatus(actor, id, change('completed')),
        ])
        const refusals = ['booking-unknown', 'not-allowed', 'illegal-transition']
        const expected = {
          mayCancel: !isRefused(cancelled, ...refusals),
          mayMove: !isRefused(moved, ...refusals, 'not-reschedulable', 'too-late-to-change'),
          isTooLateToMove: isRefused(moved, 'too-late-to-change'),
          mayRate: !isRefused(rated, ...refusals, 'not-completed', 'already-rated'),
          mayAssign: !isRefused(assigned, ...refusals),
          mayStart: !isRefused(started, ...refusals),
          mayComplete: !isRefused(completed, ...refusals),
        }
        expect(standingOf(booking, actor, at)).toMatchObject(expected)
      }),
      { numRuns: 500 },
    )
  })
})

describe('stateOf', () => {
  const state = (changes: Partial<BookingDetails>, at = now) => stateOf({ ...aBooking(), ...changes }, at)

  it.each<readonly [BookingStatus, readonly string[]]>([
    ['pending', ['isPending', 'isOpen']],
    ['confirmed', ['isConfirmed', 'isOpen', 'isGoingAhead']],
    ['in_progress', ['isUnderWay', 'isGoingAhead']],
    ['completed', ['isCompleted', 'isOver']],
    ['cancelled', ['isCancelled', 'isOver']],
  ])('for a booking that is %s is %j', (status, flags) => {
    const { isLate, needsTechnician, isOutOfTime, ...rest } = state({ status })
    expect(Object.keys(rest).filter((name) => rest[name as keyof typeof rest] === true)).toEqual(flags)
    expect([isLate, needsTechnician, isOutOfTime]).toEqual([false, false, false])
  })

  it('marks a booking late 15 minutes after its start, while it is confirmed and not begun', () => {
    const inTime = tuesdayTen.add({ minutes: 15 })
    const late = inTime.add({ milliseconds: 1 })
    expect(state({ status: 'confirmed' }, inTime).isLate).toBe(false)
    expect(state({ status: 'confirmed' }, late).isLate).toBe(true)
    expect(state({ status: 'in_progress' }, late).isLate).toBe(false)
    expect(state({ status: 'confirmed', startsAt: null }, late).isLate).toBe(false)
  })

  it('asks for a technician once the booking is secured, and at once for an emergency', () => {
    expect(state({}).needsTechnician).toBe(false)
    expect(state({ charged: pence(8_500), paid: pence(8_500) }).needsTechnician).toBe(true)
    expect(state({ expiresAt: null }).needsTechnician).toBe(true)
    expect(state({ startsAt: null }).needsTechnician).toBe(true)
  })

  it('asks for no payment and reports the booking out of time once the payment deadline is over', () => {
    const expiresAt = now.add({ minutes: 30 })
    expect(state({ expiresAt })).toMatchObject({ isOutOfTime: false, keptUntil: expiresAt, toPay: { amount: 8_500 } })
    expect(state({ expiresAt }, expiresAt)).toMatchObject({ isOutOfTime: true, toPay: null })
  })

  it('owes nothing once the booking is cancelled', () => {
    expect(state({ status: 'confirmed' }).owed).toBe(8_500)
    expect(state({ status: 'cancelled' }).owed).toBe(0)
  })
})
