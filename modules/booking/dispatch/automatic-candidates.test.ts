import { describe, expect, it } from 'vitest'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, burstPipe, office, technicianId } from '../../../tests/support/builders/bookings.ts'

const [ann, tom, zed] = [technicianId('ann'), technicianId('tom'), technicianId('zed')]
/** A Monday. */
const open = Temporal.Instant.from('2026-03-02T10:00:00Z')
const night = Temporal.Instant.from('2026-03-02T22:00:00Z')
const emergency = () => aRequest({ serviceId: burstPipe, priority: 'emergency', startsAt: null })

function openWith(rota: readonly ReturnType<typeof technicianId>[], now: Temporal.Instant) {
  const opened = openBooking(['ann', 'tom', 'zed'], { onCallAt: async () => rota })
  opened.clock.set(now)
  return opened
}

describe('the automatic assignment of an emergency outside the opening hours', () => {
  it('takes the first on call, and the second while the first is busy', async () => {
    using opened = openWith([zed, tom], night)
    const made = [await opened.booking.request(emergency()), await opened.booking.request(emergency())]
    expect(made.map((one) => one.ok && one.value.technicianId)).toEqual([zed, tom])
  })

  it('takes nobody else, and alerts the office', async () => {
    using opened = openWith([], night)
    const made = await opened.booking.request(emergency())
    expect(made).toMatchObject({ ok: true, value: { status: 'pending', technicianId: null } })
    await opened.booking.escalate()
    expect(opened.database.eventKinds()).toContain('office-alarm')
    if (!made.ok) throw new Error('it is kept')
    const { id } = made.value
    expect(await opened.booking.assign(office, id, 'auto')).toMatchObject({ refusal: { kind: 'nobody-free' } })
    const prospects = await opened.booking.prospects(office, id)
    const team = prospects.ok ? prospects.value.team.map(({ obstacle }) => obstacle?.kind) : []
    expect(team).toEqual(['not-on-call', 'not-on-call', 'not-on-call'])
    expect(await opened.booking.assign(office, id, ann)).toMatchObject({ ok: true, value: { technicianId: ann } })
  })

  it('takes somebody on call outside their own hours, and nobody who is absent', async () => {
    using opened = openWith([tom, zed], night)
    const never = '{"1":[],"2":[],"3":[],"4":[],"5":[],"6":[],"7":[]}'
    opened.database.raw
      .exec(`insert into technician_hours values ('tec_tom', '${never}', ''), ('tec_zed', '${never}', '');
      insert into absences values ('abs_one', 'tec_tom', 'sick', '2026-03-02T00:00:00.000Z',
         '2026-03-05T00:00:00.000Z', 1, 'agreed', '', 'usr_tom', '2026-03-01T00:00:00.000Z', null)`)
    expect(await opened.booking.request(emergency())).toMatchObject({ ok: true, value: { technicianId: zed } })
  })

  it('has a next best start: as soon as the one on call is free, and not when another is who is not on call', async () => {
    using opened = openWith([tom], night)
    const [first, second] = [await opened.booking.request(emergency()), await opened.booking.request(emergency())]
    if (!first.ok || !second.ok) throw new Error('both are kept')
    expect([first.value.technicianId, second.value.technicianId]).toEqual([tom, null])
    const prospects = await opened.booking.prospects(office, second.value.id)
    if (!prospects.ok) throw new Error('the office may ask')
    expect(prospects.value.team.map(({ id, obstacle }) => [id, obstacle?.kind])).toEqual([
      [tom, 'busy'],
      [ann, 'not-on-call'],
      [zed, 'not-on-call'],
    ])
    const { next } = prospects.value
    expect(next).toMatchObject({ id: tom })
    if (!next) throw new Error('there is a next best start')
    expect(Temporal.Instant.compare(next.startsAt, night)).toBe(1)
    expect(await opened.booking.assignNextBest(office, second.value.id, next)).toMatchObject({
      ok: true,
      value: { technicianId: tom },
    })
  })

  it('has its next best start in the opening hours, where nobody on call can go before', async () => {
    using opened = openWith([], night)
    const mornings = [{ from: '08:00', until: '18:00' }]
    const week = JSON.stringify(Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, mornings])))
    opened.database.raw.exec(`insert into technician_hours values ('tec_zed', '${week}', '')`)
    const made = await opened.booking.request(emergency())
    if (!made.ok) throw new Error('it is kept')
    const prospects = await opened.booking.prospects(office, made.value.id)
    const startsAt = Temporal.Instant.from('2026-03-03T08:00:00Z')
    expect(prospects).toMatchObject({ ok: true, value: { next: { id: zed, startsAt } } })
  })

  it('leaves those on call their own hours while the business is open', async () => {
    using opened = openWith([tom, zed], open)
    const mornings = '{"1":[{"from":"08:00","until":"09:00"}],"2":[],"3":[],"4":[],"5":[],"6":[],"7":[]}'
    opened.database.raw.exec(
      `insert into technician_hours values ('tec_ann', '${mornings}', ''), ('tec_tom', '${mornings}', '')`,
    )
    expect(await opened.booking.request(emergency())).toMatchObject({ ok: true, value: { technicianId: zed } })
  })

  it('is by rank while the business is open', async () => {
    using opened = openWith([zed], open)
    expect(await opened.booking.request(emergency())).toMatchObject({ ok: true, value: { technicianId: ann } })
  })
})
