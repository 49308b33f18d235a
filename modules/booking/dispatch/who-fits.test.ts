import { describe, expect, it } from 'vitest'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import {
  aRequest,
  ann,
  asha,
  boilerService,
  office,
  tapRepair,
  technicianId,
} from '../../../tests/support/builders/bookings.ts'

describe('whoFits', () => {
  it('lists the whole team: free, then busy, then without a skill or off', async () => {
    using opened = openBooking(['tom', 'ann', 'zed', 'off'])
    const { booking, database } = opened
    database.raw.exec(`update technicians set skills = '["roofing"]' where id = 'tec_zed';
                       update technicians set availability = 'off' where id = 'tec_off'`)
    const [taken, wanted] = [await booking.request(aRequest()), await booking.request(aRequest())]
    if (!taken.ok || !wanted.ok) throw new Error('both could be booked')
    expect([taken, wanted].map(({ value }) => value.reservedResource)).toEqual(['tec_ann', 'tec_tom'])
    const choices = await booking.whoFits(office, wanted.value.id)
    expect(choices).toMatchObject({
      ok: true,
      value: [
        { id: 'tec_tom', fits: true, reason: expect.stringContaining('qualified, free') },
        { id: 'tec_ann', fits: false, reason: expect.stringContaining('qualified, busy') },
        { id: 'tec_off', fits: false, reason: 'not at work at present' },
        { id: 'tec_zed', fits: false, reason: 'lacks plumbing' },
      ],
    })
  })

  it('lets the office send somebody who is not at work, and the history keeps why that was no candidate', async () => {
    using opened = openBooking(['tom'])
    const { booking, database } = opened
    const made = await booking.request(aRequest())
    if (!made.ok) throw new Error('it could be booked')
    const { id } = made.value
    database.raw.exec(
      `insert into absences values ('abs_one', 'tec_tom', 'holiday', '2026-03-02T00:00:00.000Z',
         '2026-03-05T00:00:00.000Z', 1, 'agreed', '', 'usr_office', '2026-03-01T00:00:00.000Z', null)`,
    )
    const reason = expect.stringContaining('qualified, absent then')
    expect(await booking.whoFits(office, id)).toMatchObject({
      value: [{ id: 'tec_tom', fits: false, mayTake: true, reason }],
    })
    expect(await booking.assign(office, id, 'auto')).toMatchObject({ ok: false, refusal: { kind: 'nobody-free' } })
    expect(await booking.assign(office, id, technicianId('tom'))).toMatchObject({ ok: true })
    const facts = (await booking.history(id)).map(({ fact }) => fact)
    expect(facts.at(-1)).toMatchObject({ kind: 'assigned', reason })
  })

  it('takes no time outside the hours of a technician, and names that', async () => {
    using opened = openBooking(['tom'])
    const { booking, database } = opened
    const made = await booking.request(aRequest())
    if (!made.ok) throw new Error('it could be booked')
    database.raw.exec(
      `insert into technician_hours values ('tec_tom', '{"1":[],"2":[],"3":[],"4":[],"5":[],"6":[],"7":[]}', '')`,
    )
    expect(await booking.whoFits(office, made.value.id)).toMatchObject({
      value: [{ fits: false, mayTake: true, reason: expect.stringContaining('outside their working hours') }],
    })
    const refused = await booking.request(aRequest())
    expect(refused).toEqual({ ok: false, refusal: { kind: 'slot-taken', nextStarts: [] } })
  })

  it('names the missing skills of each technician when nobody has them all', async () => {
    using opened = openBooking(['tom'])
    const { booking } = opened
    const made = await booking.request(aRequest({ serviceId: boilerService }))
    if (!made.ok) throw new Error('it could be booked')
    expect(await booking.whoFits(office, made.value.id)).toMatchObject({
      value: [{ id: 'tec_tom', fits: false, reason: 'lacks heating, gas-safe' }],
    })
  })

  it('answers the office, refuses a customer, and shows no booking to anybody else', async () => {
    using opened = openBooking(['tom', 'ann'])
    const { booking } = opened
    const made = await booking.request(aRequest({ serviceId: tapRepair }))
    if (!made.ok) throw new Error('it could be booked')
    expect(await booking.whoFits(asha, made.value.id)).toEqual({ ok: false, refusal: { kind: 'not-allowed' } })
    expect(await booking.whoFits(ann, made.value.id)).toEqual({ ok: false, refusal: { kind: 'booking-unknown' } })
  })
})
