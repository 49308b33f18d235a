import { describe, expect, it } from 'vitest'
import type { BookingId, UserId } from '#modules/shared'
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
})
