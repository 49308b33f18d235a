import { describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import {
  aRequest,
  asha,
  boilerService,
  burstPipe,
  now,
  office,
  tapRepair,
  technicianId,
  tuesdayEleven,
  tuesdayTen,
} from '../../../tests/support/builders/bookings.ts'

type Opened = ReturnType<typeof openBooking>

const emergency = aRequest({ serviceId: burstPipe, priority: 'emergency', startsAt: null, emergencyType: 'burst-pipe' })

async function made({ booking }: Opened, request = aRequest()): Promise<BookingId> {
  const done = await booking.request(request)
  if (!done.ok) throw new Error(`it could be booked: ${done.refusal.kind}`)
  return done.value.id
}

/** A booking whose time the only plumber has lost to another job of an hour. */
async function crowdedOut(opened: Opened): Promise<BookingId> {
  await made(opened, aRequest({ startsAt: tuesdayEleven }))
  const id = await made(opened)
  opened.data.set('bookings', { id }, { duration_minutes: 61 })
  opened.data.set('services', { id: tapRepair }, { duration_minutes: 61 })
  return id
}

describe('prospects', () => {
  it('says why each technician is not free, and names the first start after the booked one that somebody can take', async () => {
    using opened = openBooking(['tom', 'zed', 'off'])
    opened.data.set('technicians', { id: 'tec_zed' }, { skills: '["roofing"]' })
    opened.data.set('technicians', { id: 'tec_off' }, { availability: 'off' })
    const id = await crowdedOut(opened)
    expect(await opened.booking.assign(office, id, 'auto')).toMatchObject({ refusal: { kind: 'nobody-free' } })
    expect(await opened.booking.prospects(office, id)).toMatchObject({
      ok: true,
      value: {
        team: [
          { id: 'tec_tom', obstacle: { kind: 'busy', from: tuesdayEleven, freeFrom: tuesdayTen.add({ hours: 2 }) } },
          { id: 'tec_off', obstacle: { kind: 'off' } },
          { id: 'tec_zed', obstacle: { kind: 'skills-missing', skills: ['plumbing'] } },
        ],
        next: { id: 'tec_tom', fullName: 'Tom', startsAt: tuesdayTen.add({ hours: 2 }) },
      },
    })
  })

  it('names the technician who is free first, for an emergency', async () => {
    using opened = openBooking(['tom', 'ann'])
    const ids = [await made(opened, emergency), await made(opened, emergency), await made(opened, emergency)]
    const [first, second, third] = ids
    if (!first || !second || !third) throw new Error('three emergencies could be booked')
    const sooner = await opened.booking.assign(office, first, 'auto')
    opened.clock.move({ minutes: 30 })
    const later = await opened.booking.assign(office, second, 'auto')
    if (!sooner.ok || !later.ok) throw new Error('both could be assigned')
    const freeFrom = now.add({ minutes: 120 })
    const { technicianId: id } = sooner.value
    expect(await opened.booking.prospects(office, third)).toMatchObject({
      value: {
        next: { id, startsAt: freeFrom },
        team: [{ id, obstacle: { freeFrom } }, { id: later.value.technicianId }],
      },
    })
  })

  it('names no next start while somebody is free, nor where nobody has the skills', async () => {
    using opened = openBooking(['tom'])
    const [free, unskilled] = [await made(opened), await made(opened, aRequest({ serviceId: boilerService }))]
    expect(await opened.booking.prospects(office, free)).toMatchObject({ value: { next: null } })
    expect(await opened.booking.prospects(office, unskilled)).toMatchObject({ value: { next: null } })
  })

  it('is refused to a customer', async () => {
    using opened = openBooking()
    expect(await opened.booking.prospects(asha, await made(opened))).toEqual({
      ok: false,
      refusal: { kind: 'not-allowed' },
    })
  })
})

describe('assignNextBest', () => {
  it('moves a booking to the next best start and assigns its technician', async () => {
    using opened = openBooking()
    const id = await crowdedOut(opened)
    const startsAt = tuesdayTen.add({ hours: 2 })
    const next = { id: technicianId('tom'), startsAt }
    expect(await opened.booking.assignNextBest(office, id, next)).toMatchObject({
      value: { status: 'confirmed', technicianId: 'tec_tom', startsAt },
    })
  })

  it("reserves a technician's time for an emergency from the moment that they are free", async () => {
    using opened = openBooking()
    const [first, second] = [await made(opened, emergency), await made(opened, emergency)]
    await opened.booking.assign(office, first, technicianId('tom'))
    const found = await opened.booking.prospects(office, second)
    const next = found.ok ? found.value.next : null
    if (!next) throw new Error('there is a next best start')
    expect(await opened.booking.assignNextBest(office, second, next)).toMatchObject({
      value: { status: 'confirmed', technicianId: 'tec_tom', startsAt: null },
    })
    expect(opened.data.column('holds', 'starts_ms')).toContain(next.startsAt.epochMilliseconds)
  })

  it('is refused when the technician has been taken in between, and to a customer', async () => {
    using opened = openBooking()
    const [first, second] = [await made(opened, emergency), await made(opened, emergency)]
    await opened.booking.assign(office, first, technicianId('tom'))
    const next = { id: technicianId('tom'), startsAt: now }
    expect(await opened.booking.assignNextBest(office, second, next)).toEqual({
      ok: false,
      refusal: { kind: 'technician-busy' },
    })
    expect(await opened.booking.assignNextBest(asha, second, next)).toMatchObject({ refusal: { kind: 'not-allowed' } })
  })
})
