import { describe, expect, it } from 'vitest'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import {
  aRequest,
  ann,
  asha,
  office,
  pay,
  technicianId,
  tom,
  tuesdayEleven,
  tuesdayTen,
} from '../../../tests/support/builders/bookings.ts'

type Opened = ReturnType<typeof openBooking>

const at = (minutes: number) => tuesdayEleven.add({ minutes })
const start = { status: 'in_progress', technicianNotes: null, finalCost: null } as const

async function confirmed(opened: Opened, startsAt: Temporal.Instant, postcode = 'CR0 1AB') {
  const made = await opened.booking.request(aRequest({ startsAt, contact: { ...aRequest().contact, postcode } }))
  if (!made.ok) throw new Error(made.refusal.kind)
  const { id } = made.value
  pay(opened.database, id, 8_500)
  await opened.booking.confirmPaid(id)
  return id
}

/** Tom is at work since ten; the visit is planned until eleven. His next one, if any, is at noon. */
async function onSite(nextPostcode: string | null = null) {
  const opened = openBooking()
  const id = await confirmed(opened, tuesdayTen)
  const next = nextPostcode && (await confirmed(opened, at(60), nextPostcode))
  opened.clock.set(tuesdayTen)
  await opened.booking.changeStatus(tom, id, start)
  const ends = () => opened.data.value('holds', 'ends_ms', { booking_id: id })
  const delays = () => opened.data.eventKinds().filter((kind) => kind === 'technician-delayed').length
  return { ...opened, id, next, ends, delays }
}

describe('a visit that takes longer', () => {
  it('keeps its time longer, and says so in the history', async () => {
    using site = await onSite()
    expect(await site.booking.lengthen(tom, site.id, 30)).toEqual({ ok: true, value: { until: at(30), delayed: null } })
    expect(site.ends()).toBe(at(30).epochMilliseconds)
    expect(await site.ports.bookings.find(site.id)).toMatchObject({ status: 'in_progress', expectedEnd: at(30) })
    expect((await site.booking.history(site.id)).at(-1)).toMatchObject({
      actor: tom.userId,
      fact: { kind: 'longer', until: at(30) },
    })
    expect(await site.booking.lengthen(tom, site.id, 15)).toMatchObject({ value: { until: at(45) } })
    expect(site.delays()).toBe(0)
  })

  it('counts from now on when its planned end is past', async () => {
    using site = await onSite()
    site.clock.set(at(20))
    expect(await site.booking.lengthen(tom, site.id, 15)).toMatchObject({ value: { until: at(35) } })
  })

  it('warns the next customer by how much they have to wait, and never takes their time', async () => {
    using site = await onSite('CR0 1AB')
    const { next } = site
    if (!next) throw new Error('there is a next visit')
    expect(await site.booking.lengthen(tom, site.id, 60)).toMatchObject({ value: { delayed: null } })
    expect(await site.booking.lengthen(tom, site.id, 15)).toMatchObject({
      value: { until: at(75), delayed: { booking: { id: next }, minutes: 15 } },
    })
    expect(site.ends()).toBe(at(60).epochMilliseconds)
    const event = site.data.value('outbox', 'body', { kind: 'technician-delayed' })
    expect(JSON.parse(String(event))).toEqual({
      bookingId: next,
      customerId: 'usr_asha',
      technicianId: 'tec_tom',
      minutes: 15,
      longer: site.id,
    })
    const longer = await site.ports.bookings.find(site.id)
    expect(longer && (await site.booking.delayedBy(longer))).toMatchObject({ booking: { id: next }, minutes: 15 })
    await site.booking.reschedule(office, next, tuesdayTen.add({ hours: 6 }))
    expect(longer && (await site.booking.delayedBy(longer))).toBeNull()
  })

  it('warns a customer with an arrival window only of what comes after its end', async () => {
    using opened = openBooking()
    const id = await confirmed(opened, tuesdayTen)
    opened.data.set('services', { id: 'svc_tap-repair' }, { arrival: 'two_hours' })
    const next = await confirmed(opened, at(60))
    expect(await opened.ports.bookings.find(next)).toMatchObject({ arrival: { from: at(60), to: at(180) } })
    opened.clock.set(tuesdayTen)
    await opened.booking.changeStatus(tom, id, start)
    for (const minutes of [60, 60, 60] as const) {
      expect(await opened.booking.lengthen(tom, id, minutes)).toMatchObject({ value: { delayed: null } })
    }
    const late = await opened.booking.lengthen(tom, id, 15)
    expect(late).toMatchObject({ value: { until: at(195), delayed: { booking: { id: next }, minutes: 15 } } })
  })

  it('warns a customer who is still owed a visit that was planned before the running one', async () => {
    using opened = openBooking()
    opened.data.set('services', { id: 'svc_tap-repair' }, { arrival: 'half_day' })
    const owed = await confirmed(opened, tuesdayTen.subtract({ hours: 2 }))
    const id = await confirmed(opened, tuesdayTen)
    opened.clock.set(tuesdayTen)
    await opened.booking.changeStatus(tom, id, start)
    expect(await opened.booking.lengthen(tom, id, 60)).toMatchObject({ value: { until: at(60), delayed: null } })
    const late = await opened.booking.lengthen(tom, id, 60)
    expect(late).toMatchObject({ value: { until: at(120), delayed: { booking: { id: owed }, minutes: 60 } } })
    const event = opened.data.value('outbox', 'body', { kind: 'technician-delayed' })
    expect(JSON.parse(String(event))).toMatchObject({ bookingId: owed, customerId: 'usr_asha', minutes: 60 })
  })

  it('judges the visit whose promise ends first, not the one that is planned first', async () => {
    using opened = openBooking()
    const id = await confirmed(opened, tuesdayTen)
    const exact = await confirmed(opened, at(180))
    opened.data.set('services', { id: 'svc_tap-repair' }, { arrival: 'half_day' })
    await confirmed(opened, at(120))
    opened.clock.set(tuesdayTen)
    await opened.booking.changeStatus(tom, id, start)
    opened.clock.set(at(150))
    const late = await opened.booking.lengthen(tom, id, 60)
    expect(late).toMatchObject({ value: { delayed: { booking: { id: exact }, minutes: 30 } } })
  })

  it('leaves a visit that was late before it began to the office, and warns the next customer', async () => {
    using opened = openBooking()
    await confirmed(opened, tuesdayTen.subtract({ hours: 2 }))
    const id = await confirmed(opened, tuesdayTen)
    const next = await confirmed(opened, at(60))
    opened.clock.set(tuesdayTen)
    await opened.booking.changeStatus(tom, id, start)
    await opened.booking.lengthen(tom, id, 60)
    const late = await opened.booking.lengthen(tom, id, 30)
    expect(late).toMatchObject({ value: { delayed: { booking: { id: next }, minutes: 30 } } })
  })

  it('counts the way to the next visit', async () => {
    using site = await onSite('CR2 6AB')
    site.data.insert('settings', { key: 'room', value: '{"km_per_hour": 10}', updated_at: '' })
    expect(await site.booking.lengthen(tom, site.id, 30)).toMatchObject({ value: { delayed: { minutes: 2 } } })
    expect(site.ends()).toBe(at(30).epochMilliseconds)
  })

  it('can be completed, and gives the rest of its time back', async () => {
    using site = await onSite()
    await site.booking.lengthen(tom, site.id, 60)
    site.clock.set(at(20))
    const done = { ...start, status: 'completed' } as const
    expect(await site.booking.changeStatus(tom, site.id, done)).toMatchObject({ ok: true })
    expect(site.ends()).toBe(at(20).epochMilliseconds)
  })

  it('is for the technician on site alone', async () => {
    using site = await onSite()
    for (const actor of [asha, office]) {
      expect(await site.booking.lengthen(actor, site.id, 15)).toMatchObject({ refusal: { kind: 'not-allowed' } })
    }
    expect(await site.booking.lengthen(ann, site.id, 15)).toMatchObject({ refusal: { kind: 'booking-unknown' } })
    expect(await site.ports.bookings.find(site.id)).toMatchObject({
      expectedEnd: null,
      technicianId: technicianId('tom'),
    })
  })

  it('is refused before the work has begun, and after it', async () => {
    using opened = openBooking()
    const id = await confirmed(opened, tuesdayTen)
    const refused = { refusal: { kind: 'not-under-way' } }
    expect(await opened.booking.lengthen(tom, id, 15)).toMatchObject(refused)
    opened.clock.set(tuesdayTen)
    await opened.booking.changeStatus(tom, id, start)
    await opened.booking.changeStatus(tom, id, { ...start, status: 'completed' })
    expect(await opened.booking.lengthen(tom, id, 15)).toMatchObject(refused)
  })
})
