import { describe, expect, it } from 'vitest'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, office, technicianId, tuesdayEleven, tuesdayTen } from '../../../tests/support/builders/bookings.ts'

type Opened = ReturnType<typeof openBooking>

const at = (startsAt: Temporal.Instant, district: 'CR0' | 'CR2') =>
  aRequest({ startsAt, contact: { ...aRequest().contact, postcode: `${district} 6AB` } })

async function booked({ booking }: Opened, startsAt: Temporal.Instant, district: 'CR0' | 'CR2') {
  const made = await booking.request(at(startsAt, district))
  if (!made.ok) throw new Error(made.refusal.kind)
  return made.value.id
}

/** Ann is in CR0 until eleven. The office has given her a visit in CR2 at eleven, half an hour's drive away. */
async function tooClose() {
  const opened = openBooking(['tom', 'ann'])
  const value = JSON.stringify({ km_per_hour: 10, leaves_home_minutes: 60 })
  opened.data.insert('settings', { key: 'room', value, updated_at: '' })
  await booked(opened, tuesdayTen, 'CR0')
  const id = await booked(opened, tuesdayEleven, 'CR2')
  await opened.booking.assign(office, id, technicianId('ann'))
  const hold = () => opened.data.pick('holds', ['resource', 'starts_ms', 'waives_room'], { booking_id: id })
  return { ...opened, id, hold }
}

describe('undoMove', () => {
  it('gives the visit back to the technician whom the office had given it to with too little room', async () => {
    using opened = await tooClose()
    const { booking, id } = opened
    const before = opened.hold()
    expect(before).toEqual([{ resource: 'tec_ann', starts_ms: tuesdayEleven.epochMilliseconds, waives_room: 1 }])
    expect(await booking.reschedule(office, id, tuesdayTen.add({ hours: 5 }))).toMatchObject({ ok: true })
    expect(await booking.undoMove(office, id)).toMatchObject({
      value: { technicianId: 'tec_ann', startsAt: tuesdayEleven },
    })
    expect(opened.hold()).toEqual(before)
  })

  it('never gives it back where the time itself is taken', async () => {
    using opened = await tooClose()
    const { booking, id } = opened
    await booking.reschedule(office, id, tuesdayTen.add({ hours: 5 }))
    const other = await booked(opened, tuesdayEleven, 'CR2')
    await booking.assign(office, other, technicianId('ann'))
    expect(await booking.undoMove(office, id)).toMatchObject({ value: { technicianId: 'tec_tom' } })
  })

  it('keeps the room of a technician who had it: another visit that came near meanwhile is not crowded', async () => {
    using opened = openBooking(['tom', 'ann'])
    const value = JSON.stringify({ km_per_hour: 10, leaves_home_minutes: 60 })
    opened.data.insert('settings', { key: 'room', value, updated_at: '' })
    const id = await booked(opened, tuesdayEleven, 'CR2')
    await opened.booking.assign(office, id, technicianId('ann'))
    await opened.booking.reschedule(office, id, tuesdayTen.add({ hours: 5 }))
    const other = await booked(opened, tuesdayTen, 'CR0')
    await opened.booking.assign(office, other, technicianId('ann'))
    expect(await opened.booking.undoMove(office, id)).toMatchObject({ value: { technicianId: 'tec_tom' } })
  })
})
