import { describe, expect, it } from 'vitest'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, ann, asha, boilerService, office, tapRepair } from '../../../tests/support/builders/bookings.ts'

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
