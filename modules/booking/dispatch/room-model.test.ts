import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Span, overlap, roomMs } from '#modules/scheduling'
import type { BookingId } from '#modules/shared'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import {
  aRequest,
  ann,
  office,
  pay,
  tapRepair,
  technicianId,
  tom,
  tuesdayTen,
} from '../../../tests/support/builders/bookings.ts'
import { runs } from '../../../tests/support/property-runs.ts'

type Opened = ReturnType<typeof openBooking>

const places = {
  CR0: { district: 'CR0', latitude: 51.37, longitude: -0.08 },
  CR2: { district: 'CR2', latitude: 51.33, longitude: -0.12 },
} as const
type District = keyof typeof places
/** 32 minutes between the two districts. */
const travel = { kmPerHour: 10, leavesHomeMinutes: 60 }
const eight = tuesdayTen.subtract({ hours: 2 })
const who = { tom, ann } as const
type Name = keyof typeof who

type Step =
  | { readonly kind: 'book'; readonly hour: number; readonly district: District }
  | { readonly kind: 'give'; readonly to: Name }
  | { readonly kind: 'move'; readonly hour: number }
  | { readonly kind: 'move-and-undo'; readonly hour: number }
  | { readonly kind: 'undo-move' | 'start' | 'undo-completion' | 'cancel' }
  | { readonly kind: 'longer'; readonly minutes: 15 | 30 | 60 }
  | { readonly kind: 'complete'; readonly after: number }

/** A step, and which of the bookings it is about. */
interface Done {
  readonly step: Step
  readonly of: number
}

const hour = fc.nat({ max: 9 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('book'), hour, district: fc.constantFrom('CR0', 'CR2') }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('give'), to: fc.constantFrom<Name>('tom', 'ann') }), weight: 3 },
  fc.record({ kind: fc.constantFrom('move', 'move-and-undo'), hour }),
  { arbitrary: fc.record({ kind: fc.constantFrom('undo-move', 'start', 'undo-completion', 'cancel') }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('longer'), minutes: fc.constantFrom(15, 30, 60) }), weight: 2 },
  fc.record({ kind: fc.constant('complete'), after: fc.nat({ max: 40 }) }),
)

const setRoom = ({ data }: Opened, room: object) =>
  data.insert('settings', { key: 'room', value: JSON.stringify(room), updated_at: '' })

const orderAt = (startsAt: Temporal.Instant, district: District) =>
  aRequest({ startsAt, contact: { ...aRequest().contact, postcode: `${district} 6AB` } })

async function book(opened: Opened, startsAt: Temporal.Instant, district: District): Promise<BookingId | null> {
  const made = await opened.booking.request(orderAt(startsAt, district))
  if (!made.ok) return null
  pay(opened.database, made.value.id, 8_500)
  await opened.booking.confirmPaid(made.value.id)
  return made.value.id
}

const nothing = { technicianNotes: null, finalCost: null } as const

/** Refusals are as good as anything else: only the reservations that are left count. The faults of the step itself. */
async function take(opened: Opened, step: Exclude<Step, { kind: 'book' }>, id: BookingId): Promise<readonly string[]> {
  const { booking, clock } = opened
  const found = await opened.ports.bookings.find(id)
  const worker = found?.technicianId === technicianId('ann') ? ann : tom
  // Whether it waives its room counts only while there is too little: `faultsOf` sees that.
  const held = () =>
    opened.data
      .rows('holds', { booking_id: id })
      .map((row) => [row['resource'], row['starts_ms'], row['ends_ms']].join(' '))
      .join()
  const end = () => Number(opened.data.value('holds', 'ends_ms', { booking_id: id }))
  switch (step.kind) {
    case 'give':
      await booking.assign(office, id, technicianId(step.to))
      return []
    case 'move':
      await booking.reschedule(office, id, eight.add({ hours: step.hour }))
      return []
    case 'move-and-undo': {
      const before = held()
      const moved = await booking.reschedule(office, id, eight.add({ hours: step.hour }))
      const undone = moved.ok && (await booking.undoMove(office, id))
      // A move away from a start that is past cannot be undone.
      const isAhead = found?.startsAt && Temporal.Instant.compare(found.startsAt, clock.now()) > 0
      // Beside another visit that the office placed too close, the room that this one kept is not waived for it.
      const isBesideWaived = opened.data.rows('holds', { waives_room: 1 }).some((row) => row['booking_id'] !== id)
      if (!undone || !isAhead || isBesideWaived || found.status !== 'confirmed') return []
      return undone.ok && held() === before ? [] : [`undone to ${held()}, and not to ${before}`]
    }
    case 'undo-move':
      await booking.undoMove(office, id)
      return []
    case 'start':
      if (found?.startsAt && Temporal.Instant.compare(found.startsAt, clock.now()) > 0) clock.set(found.startsAt)
      await booking.changeStatus(worker, id, { ...nothing, status: 'in_progress' })
      return []
    case 'longer': {
      const before = end()
      const longer = await booking.lengthen(worker, id, step.minutes)
      return longer.ok && end() < before ? ['a longer visit ends sooner'] : []
    }
    case 'complete':
      if (found?.status === 'in_progress') clock.move({ minutes: step.after })
      await booking.changeStatus(worker, id, { ...nothing, status: 'completed', isUndoable: true })
      return []
    case 'undo-completion':
      await booking.undoCompletion(office, id)
      return []
    case 'cancel':
      await booking.cancel(office, id, null)
      return []
  }
}

function reservations({ data }: Opened) {
  return data.rows('holds').map((row) => {
    const district: District = row['district'] === 'CR2' ? 'CR2' : 'CR0'
    const span: Span = {
      startsAtMs: Number(row['starts_ms']),
      endsAtMs: Number(row['ends_ms']),
      beforeMs: Number(row['before_ms']),
      afterMs: Number(row['buffer_ms']),
      place: places[district],
      includesWay: false,
    }
    return { id: row['booking_id'], resource: row['resource'], waives: row['waives_room'] === 1, span }
  })
}

/** Two reservations that one technician cannot keep, and confirmed visits without the time of their technician. */
async function faultsOf(opened: Opened, ids: readonly BookingId[]): Promise<readonly string[]> {
  const faults: string[] = []
  const held = reservations(opened).toSorted((a, b) => a.span.startsAtMs - b.span.startsAtMs)
  for (const [index, one] of held.entries()) {
    if (one.span.endsAtMs <= one.span.startsAtMs) faults.push(`${one.id} takes no time`)
    for (const other of held.slice(index + 1).filter(({ resource }) => resource === one.resource)) {
      if (overlap(one.span, other.span)) faults.push(`${one.id} and ${other.id} overlap`)
      const isTooClose = other.span.startsAtMs - one.span.endsAtMs < roomMs(one.span, other.span, travel)
      if (isTooClose && !one.waives && !other.waives) faults.push(`${one.id} and ${other.id} are too close`)
    }
  }
  for (const id of ids) {
    const found = await opened.ports.bookings.find(id)
    const own = held.filter((one) => one.id === id)
    const isKept = own.length === 1 && own[0]?.resource === found?.technicianId
    if (found?.status === 'confirmed' && !isKept) faults.push(`${id} has lost its time`)
  }
  return faults
}

describe('the reservations of technicians', () => {
  it('never overlap, and keep their room except where the office waived it, whatever is done', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ step: anyStep, of: fc.nat({ max: 5 }) }), { minLength: 5, maxLength: 30 }),
        async (all: readonly Done[]) => {
          using opened = openBooking(['tom', 'ann'])
          setRoom(opened, { km_per_hour: 10, leaves_home_minutes: 60 })
          opened.data.set('services', { id: tapRepair }, { own_buffer_before_minutes: 5, own_buffer_after_minutes: 10 })
          const ids: BookingId[] = []
          for (const { step, of } of all) {
            const id = ids[of % Math.max(1, ids.length)]
            if (step.kind === 'book') {
              const made = await book(opened, eight.add({ hours: step.hour }), step.district)
              if (made) ids.push(made)
            }
            const faults = step.kind !== 'book' && id ? await take(opened, step, id) : []
            expect([...faults, ...(await faultsOf(opened, ids))]).toEqual([])
          }
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('never exceed a limit of the day, under requests and moves at the same time', async () => {
    const wednesday = eight.add({ hours: 24 })
    const cap = fc.record({
      scope: fc.constantFrom('firm', 'category', 'technician', 'each'),
      jobs: fc.integer({ min: 1, max: 4 }),
    })
    const sameTime = fc.array(fc.record({ kind: fc.constantFrom('book', 'move'), hour }), {
      minLength: 2,
      maxLength: 10,
    })
    await fc.assert(
      fc.asyncProperty(cap, sameTime, async ({ scope, jobs }, all) => {
        using opened = openBooking(['tom', 'ann'])
        const id = { firm: '', category: 'plumbing', technician: 'tec_tom', each: '' }[scope] ?? ''
        const toMove: BookingId[] = []
        for (const hours of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
          const made = await book(opened, wednesday.add({ hours }), 'CR0')
          if (made) toMove.push(made)
        }
        const stored = scope === 'each' ? 'technician' : scope
        setRoom(opened, { day_caps: [{ scope: stored, id, jobs, minutes: null }] })
        const tuesday = () => reservations(opened).filter(({ span }) => span.startsAtMs < wednesday.epochMilliseconds)
        const onTuesday = () =>
          scope === 'each'
            ? Math.max(...['tec_tom', 'tec_ann'].map((one) => tuesday().filter((held) => held.resource === one).length))
            : tuesday().filter(({ resource }) => scope !== 'technician' || resource === id).length
        const outcomes = await Promise.all(
          all.map(({ kind, hour: at }, index) => {
            const startsAt = eight.add({ hours: at })
            const moved = toMove[index]
            return kind === 'move' && moved
              ? opened.booking.reschedule(office, moved, startsAt)
              : opened.booking.request(orderAt(startsAt, 'CR0'))
          }),
        )
        expect(onTuesday()).toBeLessThanOrEqual(jobs)
        expect(outcomes.some(({ ok }) => ok)).toBe(true)
      }),
      { numRuns: runs(40) },
    )
  })

  it('never exceed the capacity of a trade, also after it was lowered, under requests and moves at the same time', async () => {
    const step = fc.record({ kind: fc.constantFrom('book', 'move'), minutes: fc.nat({ max: 12 }).map((n) => n * 30) })
    const capacities = fc.record({ before: fc.integer({ min: 1, max: 4 }), after: fc.integer({ min: 0, max: 3 }) })
    await fc.assert(
      fc.asyncProperty(capacities, fc.array(step, { minLength: 2, maxLength: 12 }), async ({ before, after }, all) => {
        using opened = openBooking([])
        const setCapacity = (plumbing: number) => {
          opened.data.remove('settings', { key: 'room' })
          setRoom(opened, { capacity: { plumbing } })
        }
        setCapacity(before)
        const early: BookingId[] = []
        for (const hours of [0, 0, 1, 2, 2, 4]) {
          const made = await book(opened, eight.add({ hours }), 'CR0')
          if (made) early.push(made)
        }
        const kept = new Set(reservations(opened).map(({ id, span }) => `${id} ${span.startsAtMs}`))
        setCapacity(after)
        await Promise.all(
          all.map(({ kind, minutes }, index) => {
            const moved = early[index]
            return kind === 'move' && moved
              ? opened.booking.reschedule(office, moved, eight.add({ minutes }))
              : opened.booking.request(orderAt(eight.add({ minutes }), 'CR0'))
          }),
        )
        const held = reservations(opened)
        const atMoment = (ms: number) => held.filter(({ span }) => span.startsAtMs <= ms && ms < span.endsAtMs).length
        // Visits that stood before stay, however many they are; each new one is within the capacity at its time.
        const added = held.filter(({ id, span }) => !kept.has(`${id} ${span.startsAtMs}`))
        const most = added.map(({ span }) =>
          Math.max(
            ...held
              .filter((other) => overlap(other.span, span))
              .map((other) => atMoment(Math.max(other.span.startsAtMs, span.startsAtMs))),
          ),
        )
        expect(Math.max(0, ...most)).toBeLessThanOrEqual(after)
        expect(after > 0 || added.length === 0).toBe(true)
      }),
      { numRuns: runs(60) },
    )
  })
})
