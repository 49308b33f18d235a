import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import {
  aRequest,
  ann,
  asha,
  burstPipe,
  office,
  pay,
  tom,
  tuesdayTen,
} from '../../../tests/support/builders/bookings.ts'

type Opened = ReturnType<typeof openBooking>

/** A paid booking that Tom has just completed, for 20.00 less with a reason. */
async function completed(opened: Opened, lower: boolean = false, longer: 30 | null = null) {
  const { booking, clock, database } = opened
  const made = await booking.request(aRequest())
  if (!made.ok) throw new Error('it could be booked')
  const { id } = made.value
  pay(database, id, 8_500)
  await booking.confirmPaid(id)
  clock.set(tuesdayTen)
  const start = { status: 'in_progress', technicianNotes: null, finalCost: null } as const
  await booking.changeStatus(tom, id, start)
  if (longer !== null) await booking.lengthen(tom, id, longer)
  clock.move({ minutes: 30 })
  const cost = lower ? { finalCost: pence(6_500), finalCostReason: 'Half of it.' } : { finalCost: null }
  const done = await booking.changeStatus(tom, id, {
    ...start,
    status: 'completed',
    ...cost,
    technicianNotes: 'Done.',
    isUndoable: true,
  })
  if (!done.ok) throw new Error(`it could be completed: ${done.refusal.kind}`)
  return id
}

describe('undoCompletion', () => {
  it('puts the work under way again, keeps the notes, reserves the time again, and notifies nobody', async () => {
    using opened = openBooking()
    const held = Temporal.Instant.from('2026-03-03T11:00:00Z').epochMilliseconds
    const id = await completed(opened)
    const before = opened.data.eventKinds()
    opened.clock.move({ minutes: 9, seconds: 59 })
    expect(await opened.booking.undoCompletion(tom, id)).toMatchObject({
      value: { status: 'in_progress', actualEndTime: null, technicianNotes: 'Done.' },
    })
    expect(opened.data.column('holds', 'ends_ms')).toEqual([held])
    opened.clock.move({ minutes: 10 })
    expect(await opened.booking.settleCompletions()).toBe(0)
    expect(opened.data.eventKinds()).toEqual(before)
  })

  it.each([
    ['until the end that the technician had said', null, 90],
    ['as far as the next visit lets it, beyond the planned end', 75, 75],
    ['as far as the next visit lets it, before the planned end', 40, 40],
  ])('reserves the time %s', async (_, next, until) => {
    using opened = openBooking()
    const { booking, data } = opened
    const other = await booking.request(aRequest({ startsAt: tuesdayTen.add({ hours: 4 }) }))
    if (!other.ok) throw new Error('it could be booked')
    const after = (minutes: number) => tuesdayTen.add({ minutes }).epochMilliseconds
    const id = await completed(opened, false, 30)
    if (next !== null)
      data.set('holds', { booking_id: other.value.id }, { starts_ms: after(next), ends_ms: after(next + 60) })
    expect(await booking.undoCompletion(tom, id)).toMatchObject({ value: { status: 'in_progress' } })
    expect(data.value('holds', 'ends_ms', { booking_id: id })).toBe(after(until))
  })

  it('is refused after ten minutes, twice, once the money has moved, and to other users', async () => {
    using opened = openBooking()
    const id = await completed(opened)
    const none = { ok: false, refusal: { kind: 'no-completion-to-undo' } }
    expect(await opened.booking.undoCompletion(asha, id)).toEqual(none)
    expect(await opened.booking.undoCompletion(ann, id)).toMatchObject({ refusal: { kind: 'booking-unknown' } })
    pay(opened.database, id, -500)
    expect(await opened.booking.undoCompletion(tom, id)).toEqual(none)
    pay(opened.database, id, 500)
    opened.clock.move({ minutes: 10 })
    expect(await opened.booking.undoCompletion(office, id)).toEqual(none)

    opened.clock.move({ minutes: -5 })
    expect(await opened.booking.undoCompletion(office, id)).toMatchObject({ ok: true })
    expect(await opened.booking.undoCompletion(office, id)).toEqual(none)
  })

  it('withdraws the lower final cost that it asked for, and a second completion may ask again', async () => {
    using opened = openBooking()
    const id = await completed(opened, true)
    expect(await opened.booking.waitingReductions(10)).toHaveLength(1)
    await opened.booking.undoCompletion(tom, id)
    expect(await opened.booking.waitingReductions(10)).toEqual([])
    const again = {
      status: 'completed',
      technicianNotes: null,
      finalCost: pence(5_000),
      finalCostReason: 'Less.',
      isUndoable: true,
    } as const
    expect(await opened.booking.changeStatus(tom, id, again)).toMatchObject({ ok: true })
    expect(await opened.booking.waitingReductions(10)).toMatchObject([{ finalCost: 5_000 }])
  })

  it('goes on without the rest of its reserved time when another booking has taken that', async () => {
    using opened = openBooking()
    const id = await completed(opened)
    const emergency = {
      serviceId: burstPipe,
      priority: 'emergency',
      startsAt: null,
      emergencyType: 'burst-pipe',
    } as const
    expect(await opened.booking.request(aRequest(emergency))).toMatchObject({ value: { reservedResource: 'tec_tom' } })
    expect(await opened.booking.undoCompletion(tom, id)).toMatchObject({ value: { status: 'in_progress' } })
    expect(opened.data.count('holds')).toBe(2)
  })
})

describe('settleCompletions', () => {
  it('emits the events once the ten minutes are over', async () => {
    using opened = openBooking()
    await completed(opened, true)
    expect(await opened.booking.settleCompletions()).toBe(0)
    opened.clock.move({ minutes: 10 })
    expect(await opened.booking.settleCompletions()).toBe(1)
    expect(await opened.booking.settleCompletions()).toBe(0)
    expect(opened.data.eventKinds().slice(-2)).toEqual(['booking-completed', 'cost-reduction-asked'])
    expect(opened.data.column('holds', 'ends_ms')).toEqual([tuesdayTen.add({ minutes: 30 }).epochMilliseconds])
  })
})
