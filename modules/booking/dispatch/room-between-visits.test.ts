import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clash, spanOf } from '#modules/scheduling'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import {
  aRequest,
  asha,
  burstPipe,
  office,
  tapRepair,
  technicianId,
  tuesdayEleven,
  tuesdayTen,
} from '../../../tests/support/builders/bookings.ts'
import { runs } from '../../../tests/support/property-runs.ts'

type Opened = ReturnType<typeof openBooking>

const tuesday = Temporal.PlainDate.from('2026-03-03')
const places = {
  CR0: { district: 'CR0', latitude: 51.37, longitude: -0.08 },
  CR2: { district: 'CR2', latitude: 51.33, longitude: -0.12 },
} as const
type District = keyof typeof places
/** 32 minutes between the two districts. */
const slow = { km_per_hour: 10, leaves_home_minutes: 60 }
const travel = { kmPerHour: 10, leavesHomeMinutes: 60 }

const setRoom = ({ data }: Opened, room: object) =>
  data.insert('settings', { key: 'room', value: JSON.stringify(room), updated_at: '' })

const at = (startsAt: Temporal.Instant | null, district: District, more: object = {}) =>
  aRequest({ startsAt, contact: { ...aRequest().contact, postcode: `${district} 6AB` }, ...more })

async function booked(opened: Opened, request: ReturnType<typeof at>) {
  const made = await opened.booking.request(request)
  if (!made.ok) throw new Error(`it could be booked: ${made.refusal.kind}`)
  return made.value
}

const startsIn = async ({ booking }: Opened, postcode: string | null) => {
  const found = await booking.slots(tapRepair, tuesday, null, postcode)
  return found.ok ? found.value : []
}

describe('the room between visits', () => {
  it('is the buffers alone while nothing is set, wherever the visits are', async () => {
    using opened = openBooking()
    await booked(opened, at(tuesdayTen, 'CR0'))
    expect(await startsIn(opened, 'CR2 6AB')).toEqual(await startsIn(opened, null))
    expect(await startsIn(opened, null)).toContain('11:00')
    await booked(opened, at(tuesdayEleven, 'CR2'))
  })

  it('leaves out starts without time for the way, where the postcode is known', async () => {
    using opened = openBooking()
    setRoom(opened, slow)
    await booked(opened, at(tuesdayTen, 'CR0'))
    const all = ['08:00', '09:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
    expect(await startsIn(opened, null)).toEqual(all)
    expect(await startsIn(opened, 'CR0 1AB')).toEqual(all)
    expect(await startsIn(opened, 'CR2 6AB')).toEqual(all.filter((time) => time !== '09:00' && time !== '11:00'))
  })

  it('refuses such a start with the next free ones, and keeps nothing', async () => {
    using opened = openBooking()
    setRoom(opened, slow)
    await booked(opened, at(tuesdayTen, 'CR0'))
    expect(await opened.booking.request(at(tuesdayEleven, 'CR2'))).toMatchObject({
      refusal: {
        kind: 'slot-taken',
        nextStarts: ['2026-03-03T12:00:00', '2026-03-03T13:00:00', '2026-03-03T14:00:00'],
      },
    })
    expect(opened.database.count('bookings')).toBe(1)
    await booked(opened, at(tuesdayEleven, 'CR0'))
  })

  it('refuses a move to such a start', async () => {
    using opened = openBooking()
    setRoom(opened, slow)
    await booked(opened, at(tuesdayTen, 'CR0'))
    const { id } = await booked(opened, at(tuesdayTen.add({ hours: 3 }), 'CR2'))
    expect(await opened.booking.reschedule(asha, id, tuesdayEleven)).toMatchObject({ refusal: { kind: 'slot-taken' } })
    expect(await opened.booking.reschedule(asha, id, tuesdayTen.add({ hours: 2 }))).toMatchObject({ ok: true })
  })

  it('counts the way of the first visit from home', async () => {
    using opened = openBooking()
    setRoom(opened, { ...slow, leaves_home_minutes: 31 })
    expect((await startsIn(opened, 'CR2 6AB'))[0]).toBe('09:00')
    expect((await startsIn(opened, 'CR0 6AB'))[0]).toBe('08:00')
  })

  it('warns the office, which may send somebody all the same; the history keeps the reason', async () => {
    using opened = openBooking(['tom', 'ann'])
    setRoom(opened, slow)
    expect(await booked(opened, at(tuesdayTen, 'CR0'))).toMatchObject({ reservedResource: 'tec_ann' })
    const { id, reservedResource } = await booked(opened, at(tuesdayEleven, 'CR2'))
    expect(reservedResource).toBe('tec_tom')
    const why = "32 minutes' drive from CR0, 0 minutes free"
    expect(await opened.booking.whoFits(office, id)).toMatchObject({
      value: [
        { id: 'tec_tom', fits: true, mayTake: false },
        { id: 'tec_ann', fits: false, mayTake: true, reason: expect.stringContaining(why) },
      ],
    })
    expect(await opened.booking.assign(office, id, technicianId('ann'))).toMatchObject({
      value: { status: 'confirmed', technicianId: 'tec_ann' },
    })
    expect((await opened.booking.history(id)).at(-1)).toMatchObject({
      fact: { kind: 'assigned', reason: expect.stringContaining(why) },
    })
  })

  it('is never waived where two visits overlap', async () => {
    using opened = openBooking(['tom', 'ann'])
    await booked(opened, at(tuesdayTen, 'CR0'))
    const { id } = await booked(opened, at(tuesdayTen, 'CR0'))
    expect(await opened.booking.assign(office, id, technicianId('ann'))).toEqual({
      ok: false,
      refusal: { kind: 'technician-busy' },
    })
  })

  it('of a technician who holds the time is no obstacle when the owner asks for more of it later', async () => {
    using opened = openBooking()
    await booked(opened, at(tuesdayTen, 'CR0'))
    const { id } = await booked(opened, at(tuesdayEleven, 'CR2'))
    setRoom(opened, slow)
    expect(await opened.booking.assign(office, id, 'auto')).toMatchObject({ value: { technicianId: 'tec_tom' } })
  })

  it('does not hold back an emergency, which has the way inside', async () => {
    using opened = openBooking()
    setRoom(opened, { ...slow, day_caps: [{ scope: 'firm', id: '', jobs: 1, minutes: null }] })
    const urgent = { serviceId: burstPipe, priority: 'emergency', emergencyType: 'burst-pipe' }
    const first = await booked(opened, at(null, 'CR0', urgent))
    expect(first.reservedResource).toBe('tec_tom')
    opened.clock.move({ minutes: 120 })
    expect(await booked(opened, at(null, 'CR2', urgent))).toMatchObject({ reservedResource: 'tec_tom' })
  })

  it('of two visits of a technician is never less than buffers and way, under requests at the same time', async () => {
    const anyVisit = fc.record({ hour: fc.nat({ max: 9 }), district: fc.constantFrom<District>('CR0', 'CR2') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyVisit, { minLength: 2, maxLength: 12 }),
        fc.nat({ max: 45 }),
        async (visits, after) => {
          using opened = openBooking(['tom', 'ann'])
          setRoom(opened, slow)
          opened.data.set(
            'services',
            { id: tapRepair },
            { own_buffer_after_minutes: after, own_buffer_before_minutes: 5 },
          )
          const eight = tuesdayTen.subtract({ hours: 2 })
          const made = await Promise.all(
            visits.map(({ hour, district }) => opened.booking.request(at(eight.add({ hours: hour }), district))),
          )
          const kept = made.flatMap((one) => (one.ok ? [one.value] : []))
          const spans = kept.map(({ startsAt, contact, reservedResource }) => {
            const place = places[contact.postcode.startsWith('CR0') ? 'CR0' : 'CR2']
            return { reservedResource, span: spanOf(startsAt ?? eight, 60, after, { beforeMinutes: 5, place }) }
          })
          expect(kept.length).toBeGreaterThan(0)
          for (const [index, one] of spans.entries()) {
            for (const other of spans.slice(index + 1)) {
              const isSame = one.reservedResource === other.reservedResource
              expect(isSame && clash(one.span, other.span, travel)).toBe(false)
            }
          }
        },
      ),
      { numRuns: runs(40) },
    )
  })
})

describe('the limits of a day', () => {
  const visits = [0, 1, 2, 3, 4, 5].map((hour) => at(tuesdayTen.add({ hours: hour - 1 }), 'CR0'))
  const request = ({ booking }: Opened) => Promise.all(visits.map((visit) => booking.request(visit)))

  it.each([
    ['visits of the firm', { scope: 'firm', id: '', jobs: 2, minutes: null }, 2],
    ['minutes of a category', { scope: 'category', id: 'plumbing', jobs: null, minutes: 200 }, 3],
    ['visits of each technician', { scope: 'technician', id: 'tec_tom', jobs: 1, minutes: null }, 1],
    ['visits of another category', { scope: 'category', id: 'heating', jobs: 1, minutes: null }, 6],
  ])('hold for %s under requests at the same time', async (_, cap, most) => {
    using opened = openBooking()
    setRoom(opened, { day_caps: [cap] })
    const made = await request(opened)
    expect(made.filter(({ ok }) => ok)).toHaveLength(most)
    expect(opened.database.count('holds')).toBe(most)
    if (most === 6) return
    expect(made.find(({ ok }) => !ok)).toMatchObject({ refusal: { kind: 'slot-taken' } })
    expect(await startsIn(opened, null)).toEqual([])
  })

  it('leave the technicians who have room', async () => {
    using opened = openBooking(['tom', 'ann'])
    setRoom(opened, { day_caps: [{ scope: 'technician', id: 'tec_ann', jobs: 1, minutes: null }] })
    const resources: (string | null)[] = []
    for (const visit of visits) resources.push((await booked(opened, visit)).reservedResource)
    expect(resources).toEqual(['tec_ann', 'tec_tom', 'tec_tom', 'tec_tom', 'tec_tom', 'tec_tom'])
  })

  it('name the next day that has room', async () => {
    using opened = openBooking()
    setRoom(opened, { day_caps: [{ scope: 'firm', id: '', jobs: 1, minutes: null }] })
    await booked(opened, at(tuesdayTen, 'CR0'))
    const refused = await opened.booking.request(at(tuesdayEleven, 'CR0'))
    const next = !refused.ok && refused.refusal.kind === 'slot-taken' ? refused.refusal.nextStarts : []
    expect(next).toHaveLength(3)
    expect(next.every((start) => start > '2026-03-04')).toBe(true)
  })

  it('let a booking move within its day, and the office go beyond them', async () => {
    using opened = openBooking(['tom', 'ann'])
    setRoom(opened, { day_caps: [{ scope: 'technician', id: 'tec_ann', jobs: 1, minutes: null }] })
    const { id } = await booked(opened, at(tuesdayTen, 'CR0'))
    expect(await opened.booking.reschedule(asha, id, tuesdayEleven)).toMatchObject({
      value: { reservedResource: 'tec_ann' },
    })
    const other = await booked(opened, at(tuesdayTen.add({ hours: 4 }), 'CR0'))
    expect(await opened.booking.whoFits(office, other.id)).toMatchObject({
      value: [{ id: 'tec_tom' }, { id: 'tec_ann', mayTake: true, reason: expect.stringContaining('the day is full') }],
    })
    expect(await opened.booking.assign(office, other.id, technicianId('ann'))).toMatchObject({ ok: true })
  })
})

describe('the notice and the horizon of one service', () => {
  it('take the place of those of the business', async () => {
    using opened = openBooking()
    opened.data.set('services', { id: tapRepair }, { own_notice_minutes: 50 * 60, own_horizon_days: 3 })
    expect(await startsIn(opened, null)).not.toContain('08:00')
    expect(await opened.booking.request(at(tuesdayTen.subtract({ hours: 2 }), 'CR0'))).toMatchObject({
      refusal: { kind: 'bad-start', fault: 'too-soon' },
    })
    expect(await opened.booking.slots(tapRepair, tuesday.add({ days: 3 }), null)).toEqual({
      ok: false,
      refusal: { kind: 'date-past-horizon' },
    })
  })
})
