import { describe, expect, it } from 'vitest'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, asha, office, technicianId, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { visitIdOf } from '#modules/fulfilment'

const [tom, ann, bob] = [technicianId('tom'), technicianId('ann'), technicianId('bob')]
const thursdayTen = tuesdayTen.add({ hours: 48 })

/** A booking on Tuesday at ten, led by Tom, and Ann comes along. */
async function withCrew(plumbers: readonly string[]) {
  const opened = openBooking(plumbers)
  const made = await opened.booking.request(aRequest())
  if (!made.ok) throw new Error('somebody is free')
  const { id } = made.value
  await opened.booking.assign(office, id, tom)
  const [visit] = await opened.ports.bookings.visits(id)
  if (!visit) throw new Error('a booking has a visit')
  const crew = { technicians: [tom, ann], confirmed: [] }
  expect(await opened.booking.changeVisit(office, visitIdOf(visit), visit.version, crew)).toMatchObject({ ok: true })
  opened.clock.move({ minutes: 1 })
  await opened.booking.sendPlanNews()
  const crewNow = async () => (await opened.ports.bookings.visits(id))[0]?.technicians
  const away = (name: string) =>
    opened.data.insert('absences', {
      id: `abs_${name}`,
      technician_id: `tec_${name}`,
      kind: 'holiday',
      state: 'agreed',
      starts_at: thursdayTen.subtract({ hours: 5 }).toString({ fractionalSecondDigits: 3 }),
      whole_days: 0,
      note: '',
      asked_by: 'usr_office',
      created_at: '2026-03-01T08:00:00.000Z',
      ends_at: thursdayTen.add({ hours: 8 }).toString({ fractionalSecondDigits: 3 }),
    })
  return { ...opened, id, crewNow, away }
}

describe('a move of a visit with a crew', () => {
  it('keeps who is free then, and notifies each of them of the new time', async () => {
    using site = await withCrew(['tom', 'ann', 'bob'])
    expect(await site.booking.reschedule(asha, site.id, thursdayTen)).toMatchObject({ ok: true })
    expect(await site.crewNow()).toEqual([tom, ann])
    const body = site.data.rows('outbox', { kind: 'booking-rescheduled' }).at(-1)?.['body']
    expect(JSON.parse(String(body))).toMatchObject({ technicianIds: [tom, ann] })
  })

  it('replaces a helper who is absent then, though nothing of theirs overlaps', async () => {
    using site = await withCrew(['tom', 'ann', 'bob'])
    site.away('ann')
    expect(await site.booking.reschedule(asha, site.id, thursdayTen)).toMatchObject({ ok: true })
    expect(await site.crewNow()).toEqual([tom, bob])
    const said = site.database.eventKinds().slice(-3)
    expect(said.toSorted()).toEqual(['booking-rescheduled', 'technician-assigned', 'technician-released'])
  })

  it('is refused where nobody can come along, and everything stays', async () => {
    using site = await withCrew(['tom', 'ann'])
    site.away('ann')
    const kinds = site.database.eventKinds()
    const refused = await site.booking.reschedule(asha, site.id, thursdayTen)
    expect(refused).toMatchObject({ ok: false, refusal: { kind: 'slot-taken' } })
    expect(await site.crewNow()).toEqual([tom, ann])
    expect(site.database.eventKinds()).toEqual(kinds)
  })
})
