import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accept, pence } from '#modules/shared'
import { variationId } from '../../tests/support/builders/a-variation.ts'
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
import { type BookingDetails, type BookingStatus, type PaymentPolicy, bookingStatuses } from './booking.ts'
import {
  type BookingStore,
  type OfferStore,
  type Departure,
  type ScheduleStore,
  type VariationStore,
  createBooking,
  createDepartures,
  createVariations,
  defaultBusinessRules,
} from './index.ts'
import { standingOf, stateOf } from './standing.ts'
import { firstVisit } from './visits/visits-after.ts'
import { runs } from '../../tests/support/property-runs.ts'

function notAsked(): never {
  throw new Error('not asked in this test')
}

/** The module over one booking, in a business without anybody to send: what is refused is refused by the rules alone. */
function around(booking: BookingDetails, at: Temporal.Instant) {
  const bookings: BookingStore = {
    bookedAt: async () => null,
    openClaim: async () => null,
    request: notAsked,
    save: async (change) => accept(change.booking),
    expire: notAsked,
    rate: async () => accept(null),
    review: notAsked,
    visits: async () => [firstVisit(booking)],
    decisions: notAsked,
    answered: notAsked,
    saveAction: notAsked,
    keepAnswer: notAsked,
    hasPhotos: notAsked,
    partsToOrder: notAsked,
    submittedVersion: notAsked,
    crew: notAsked,
    earlierWork: notAsked,
    visitsOfDay: notAsked,
    furtherVisits: notAsked,
    visitsMade: notAsked,
    bookingsAhead: async () => [],
    positions: notAsked,
    find: async () => booking,
    list: notAsked,
    unpaid: notAsked,
    visitCounts: notAsked,
    totals: notAsked,
    dues: notAsked,
    history: notAsked,
    emergency: async () => null,
    agreement: notAsked,
    waivesRoom: async () => false,
    saveOnce: notAsked,
    reduction: notAsked,
    waitingReductions: notAsked,
    latestMove: async () => null,
    waitingNews: async () => null,
    plansToUndo: notAsked,
    newsDue: notAsked,
    sendNews: notAsked,
    movesToSettle: notAsked,
    settleMove: notAsked,
    completion: async () => null,
    completionsToSettle: notAsked,
    settleCompletion: notAsked,
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
      bufferBeforeMinutes: 0,
      minimumNoticeMinutes: null,
      horizonDays: null,
      requiredSkills: [],
      isEmergency: false,
      isActive: true,
      districts: null,
      paymentPolicy: 'full',
      arrival: 'exact',
    }),
    centroid: async () => null,
    rules: async () => defaultBusinessRules,
    closedDays: async () => new Set(),
    team: async () => [],
    busy: async () => new Map(),
    loads: async () => [],
  }
  const offers: OfferStore = {
    of: async () => [],
    escalation: async () => null,
    openOf: notAsked,
    expired: notAsked,
    due: notAsked,
    keep: notAsked,
    alarms: notAsked,
    missed: notAsked,
    late: notAsked,
  }
  const quotes = { keep: notAsked, find: notAsked, forget: notAsked }
  const references = { next: notAsked }
  const onAssigned = () => undefined
  const [clock, ids] = [stoppedClock(at), countedIds()]
  const findBooking = async () => booking
  const variations: VariationStore = {
    propose: async (variation) => accept(variation),
    settle: notAsked,
    find: async () => null,
    latest: notAsked,
    list: notAsked,
    attachable: notAsked,
    photosOf: notAsked,
  }
  const none = async () => null
  const departures = {
    add: async (departure: Departure) => accept(departure),
    find: none,
    latest: none,
    keepAnswer: notAsked,
  }
  return {
    ...createBooking({
      bookings,
      offers,
      schedule,
      quotes,
      references,
      clock,
      ids,
      onAssigned,
      onCallAt: async () => [],
    }),
    variations: createVariations({ variations, findBooking, openLink: notAsked, readPhoto: notAsked, clock, ids }),
    departures: createDepartures({ departures, findBooking, clock }),
  }
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
  { ...asha, byLink: true },
]

const aStanding = fc
  .record({
    status: fc.constantFrom(...bookingStatuses),
    startsAt: fc.constantFrom(null, tuesdayTen),
    payer: fc.constantFrom(null, { name: 'Larry Landlord', email: 'larry@example.com' }),
    rating: fc.constantFrom(null, 5),
    hasTechnician: fc.boolean(),
    isPaid: fc.boolean(),
    actor: fc.constantFrom(...actors),
    minutes: fc.integer({ min: -60, max: 60 }),
    hours: fc.constantFrom(0, 4, 24, 48),
    paymentPolicy: fc.constantFrom<PaymentPolicy>('full', 'deposit', 'hold', 'after'),
    authorised: fc.constantFrom(0, 8_500),
    expiresIn: fc.constantFrom(null, -1, 0, 1),
  })
  .map(({ status, startsAt, payer, rating, hasTechnician, isPaid, actor, minutes, hours, ...money }) => {
    const { paymentPolicy, authorised, expiresIn } = money
    const at = tuesdayTen.subtract({ hours }).add({ minutes })
    const technician = hasTechnician ? { id: technicianId('tom'), userId: tom.userId, fullName: 'Tom' } : null
    const booking: BookingDetails = {
      ...aBooking({ status, startsAt, payer, technicianId: technician && technician.id, paymentPolicy }),
      deposit: paymentPolicy === 'deposit' ? pence(3_000) : null,
      expiresAt: expiresIn === null ? null : at.add({ minutes: expiresIn }),
      authorised: pence(authorised),
      cancelReason: status === 'cancelled' ? 'office' : null,
      charged: pence(isPaid ? 8_500 : 0),
      paid: pence(isPaid ? 8_500 : 0),
      rating,
      technician,
    }
    return { booking, actor, at }
  })

describe('standingOf', () => {
  it('allows an action to an actor exactly when the use case does not refuse it for that reason', async () => {
    await fc.assert(
      fc.asyncProperty(aStanding, async ({ booking, actor, at }) => {
        const { id } = booking
        const module = around(booking, at)
        const change = (status: BookingStatus) => ({ status, technicianNotes: null, finalCost: null })
        const [cancelled, moved, rated, assigned, started, completed, asked, decided, left] = await Promise.all([
          module.cancel(actor, id, null),
          module.reschedule(actor, id, tuesdayTen.add({ hours: 24 })),
          module.rate(actor, id, 5, null),
          module.assign(actor, id, 'auto'),
          module.changeStatus(actor, id, change('in_progress')),
          module.changeStatus(actor, id, change('completed')),
          module.variations.propose(actor, id, pence(100_000), 'The pipe is rotten.'),
          module.variations.decide(actor, id, variationId('asked'), 'accepted'),
          module.departures.setOut(actor, id, 30),
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
          mayAskForMore: asked.ok,
          mayDecideVariation: !isRefused(decided, ...refusals),
          maySetOut: left.ok,
        }
        expect(standingOf(booking, actor, at)).toMatchObject(expected)
      }),
      { numRuns: runs(500) },
    )
  })

  it('asks the customer alone to pay, for what the payment module would take, until the payment deadline', async () => {
    await fc.assert(
      fc.asyncProperty(aStanding, async ({ booking, actor, at }) => {
        const due = await around(booking, at).amountDue(booking.id)
        const { status, expiresAt } = booking
        const isOver = status === 'pending' && expiresAt !== null && Temporal.Instant.compare(expiresAt, at) <= 0
        const isPayable = due !== null && due.payable && due.customerId === actor.userId
        const { mayPay, toPay } = standingOf(booking, actor, at)
        const isAsked = isPayable && !isOver
        expect([mayPay, mayPay && toPay]).toEqual([isAsked, isAsked && { amount: due.amount, capture: due.capture }])
      }),
      { numRuns: runs(500) },
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

  it('marks a booking with an arrival window late 15 minutes after the end of the window', () => {
    const end = tuesdayTen.add({ hours: 2 })
    const arrival = { kind: 'two_hours', from: tuesdayTen, to: end } as const
    const isLate = (minutes: number) => state({ status: 'confirmed', arrival }, end.add({ minutes })).isLate
    expect([isLate(-60), isLate(15), isLate(16)]).toEqual([false, false, true])
  })

  it('marks a booking late 15 minutes after its start, while it is confirmed and not begun', () => {
    const inTime = tuesdayTen.add({ minutes: 15 })
    const late = inTime.add({ milliseconds: 1 })
    expect(state({ status: 'confirmed' }, inTime).isLate).toBe(false)
    expect(state({ status: 'confirmed' }, late).isLate).toBe(true)
    expect(state({ status: 'in_progress' }, late).isLate).toBe(false)
    expect(state({ status: 'confirmed', startsAt: null }, late).isLate).toBe(false)
  })

  it('marks a return visit late by the same rule, while the work is under way', () => {
    const [inTime, late] = [tuesdayTen.add({ minutes: 15 }), tuesdayTen.add({ minutes: 16 })]
    const returns = { status: 'in_progress', isReturnToCome: true } as const
    expect([state(returns, inTime).isLate, state(returns, late).isLate]).toEqual([false, true])
    expect(state({ ...returns, status: 'completed' }, late).isLate).toBe(false)
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
