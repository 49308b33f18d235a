import { describe, expect, it } from 'vitest'
import type { BookingId, TechnicianId, UserId } from '#modules/shared'
import { openBookingApp } from '../../../tests/support/apps/booking-app.ts'
import { pay } from '../../../tests/support/builders/bookings.ts'
import { handBack } from './hand-back.ts'
import { emitted } from '../../../tests/support/builders/events.ts'

const left = emitted('technician-left', { userId: 'usr_tom' })

async function confirmed(scheduled_date: string, app: ReturnType<typeof openBookingApp>) {
  const { body } = await app.book('asha', { scheduled_date })
  const id = body['id'] as BookingId
  pay(app.database, id, 8_500)
  await app.booking.confirmPaid(id)
  return id
}

describe('a technician who left', () => {
  it('returns each job not begun to the office, with an alert for each; its time stays reserved', async () => {
    using app = openBookingApp()
    const first = await confirmed('2026-03-03T10:00:00', app)
    const second = await confirmed('2026-03-04T10:00:00', app)
    const before = app.database.eventKinds().length
    await handBack(app)(left)
    for (const id of [first, second]) {
      const tom = { userId: 'usr_tom' as UserId, role: 'technician' } as const
      expect(await app.booking.find(tom, id)).toEqual({ ok: false, refusal: { kind: 'booking-unknown' } })
      expect(await app.ports.bookings.find(id)).toMatchObject({
        status: 'pending',
        technicianId: null,
        expiresAt: null,
        reservedResource: expect.stringMatching(/^tec_/),
      })
    }
    expect(app.database.eventKinds().slice(before)).toEqual(['booking-needs-technician', 'booking-needs-technician'])
    const history = await app.ports.bookings.history(first)
    expect(history.at(-1)).toMatchObject({ actor: 'system', from: 'confirmed', to: 'pending' })
  })

  it('keeps the job in progress, and a repeated event changes nothing', async () => {
    using app = openBookingApp()
    const id = await confirmed('2026-03-03T10:00:00', app)
    const office = { userId: 'usr_office' as UserId, role: 'office' } as const
    await app.booking.changeStatus(office, id, { status: 'in_progress', technicianNotes: null, finalCost: null })
    await handBack(app)(left)
    await handBack(app)(left)
    expect(await app.ports.bookings.find(id)).toMatchObject({
      status: 'in_progress',
      technician: { userId: 'usr_tom' },
    })
    expect(app.database.eventKinds()).not.toContain('booking-needs-technician')
    // A former technician sees no address of it: the role decides at every read.
    const tom = { userId: 'usr_tom' as UserId, role: 'customer' } as const
    expect(await app.booking.find(tom, id)).toEqual({ ok: false, refusal: { kind: 'booking-unknown' } })
  })

  it('can be replaced: the office assigns somebody else at the same time', async () => {
    using app = openBookingApp(['tom', 'ann'])
    const id = await confirmed('2026-03-03T10:00:00', app)
    const had = (await app.ports.bookings.find(id))?.technician?.userId
    await handBack(app)(emitted('technician-left', { userId: had }))
    app.database.raw.prepare('update technicians set is_active = 0 where user_id = ?').run(had)
    const office = { userId: 'usr_office' as UserId, role: 'office' } as const
    const given = await app.booking.assign(office, id, 'auto')
    expect(given).toMatchObject({ ok: true, value: { status: 'confirmed' } })
    expect(given.ok && given.value.technician?.userId).not.toBe(had)
  })

  it('keeps later visits until the office plans them again, which is notified of each once', async () => {
    using app = openBookingApp(['tom', 'ann'])
    const begun = await confirmed('2026-03-03T10:00:00', app)
    const further = await confirmed('2026-03-04T10:00:00', app)
    leads(app, { tec_ann: [begun, further] })
    await app.booking.changeStatus(office, begun, { status: 'in_progress', technicianNotes: null, finalCost: null })
    // A return visit of one that began, and the second visit of one that did not: Tom leads both.
    await plan(app, begun, ['tec_tom'], '2026-03-05T10:00:00Z')
    await plan(app, further, ['tec_tom'], '2026-03-06T10:00:00Z')
    app.data.set('visits', { booking_id: begun, number: 1 }, { status: 'awaiting_parts' })
    const starts_at = '2026-03-05T10:00:00.000Z'
    app.data.set('bookings', { id: begun }, { visit_number: 2, technician_id: 'tec_tom', starts_at })
    const before = needs(app)
    await handBack(app)(left)
    await handBack(app)(left)
    expect(needs(app) - before).toBe(2)
    for (const id of [begun, further]) {
      expect((await app.ports.bookings.visits(id))[1]).toMatchObject({ technicians: ['tec_tom'] })
      expect((await app.ports.bookings.history(id)).at(-1)).toMatchObject({
        fact: { kind: 'handed-back', name: 'Tom', visit: 2 },
      })
    }
    // Planned for them again meanwhile, it is news again.
    app.data.set('visits', { booking_id: further, number: 2 }, { version: 9 })
    await handBack(app)(left)
    expect(needs(app) - before).toBe(3)
  })

  it('comes along no more, to any visit, and those who lead stay', async () => {
    using app = openBookingApp(['tom', 'ann'])
    const ids: BookingId[] = []
    for (const hour of ['08', '10', '12', '14']) ids.push(await confirmed(`2026-03-03T${hour}:00:00`, app))
    leads(app, { tec_ann: ids })
    const [first, second, ...others] = ids
    if (!first || !second) throw new Error('four were booked')
    for (const id of ids) {
      app.data.insert('visit_crew', { booking_id: id, visit_number: 1, position: 2, technician_id: 'tec_tom' })
    }
    await plan(app, second, ['tec_ann', 'tec_tom'], '2026-03-05T10:00:00Z')
    leads(app, { tec_tom: [first] })
    app.data.remove('visit_crew', { booking_id: first })
    await handBack(app)(left)
    expect(await app.ports.bookings.find(first)).toMatchObject({ status: 'pending', technicianId: null })
    for (const id of [second, ...others]) {
      const visits = await app.ports.bookings.visits(id)
      expect(visits.map(({ technicians }) => technicians)).toEqual(visits.map(() => ['tec_ann']))
      expect(await app.ports.bookings.find(id)).toMatchObject({ status: 'confirmed', technicianId: 'tec_ann' })
    }
    expect(app.data.count('visit_crew', { technician_id: 'tec_tom' })).toBe(0)
    const before = needs(app)
    await handBack(app)(left)
    expect(needs(app)).toBe(before)
  })
})

const office = { userId: 'usr_office' as UserId, role: 'office' } as const

type App = ReturnType<typeof openBookingApp>

const needs = (app: App) => app.database.eventKinds().filter((kind) => kind === 'booking-needs-technician').length

/** Writes who leads the first visits, as rows. */
function leads({ data }: App, those: Readonly<Record<string, readonly BookingId[]>>): void {
  for (const [technician_id, ids] of Object.entries(those)) {
    for (const id of ids) {
      data.set('bookings', { id }, { technician_id })
      data.set('visits', { booking_id: id, number: 1 }, { technician_id })
    }
  }
}

async function plan(app: App, id: BookingId, technicians: readonly string[], start: string): Promise<void> {
  const startsAt = Temporal.Instant.from(start)
  const wish = { technicians: technicians as readonly TechnicianId[], startsAt, confirmed: allWarnings }
  expect(await app.booking.planVisit(office, id, wish)).toMatchObject({ ok: true })
}

const allWarnings = ['absent', 'outside_hours', 'too_little_travel_time', 'day_full'] as const
