import { describe, expect, it } from 'vitest'
import type { BookingId, UserId } from '#modules/shared'
import { onTheWayRoutes } from '../../../src/http/bookings/on-the-way-routes.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { departuresOf } from '../../support/apps/departures-of.ts'
import { openLinkedApp } from '../../support/apps/linked-app.ts'
import { office, pay, technicianId, tom, tuesdayTen } from '../../support/builders/bookings.ts'
import { showPage } from '../../support/servers/shown-pages.ts'
import BookingsPage from '../../../ui/pages/bookings/+Page.tsx'
import { data as bookingsData } from '../../../ui/pages/bookings/+data.ts'

/** Asha's tap repair on Tuesday at ten is Tom's; it is nine. */
async function openAtNine(plumbers: readonly string[] = ['tom']) {
  const site = openBookingApp(plumbers)
  const departures = departuresOf(site)
  onTheWayRoutes(site.api, departures)
  const { body } = await site.book()
  const id = body['id'] as BookingId
  pay(site.database, id, 8_500)
  await site.booking.confirmPaid(id)
  site.clock.set(tuesdayTen.subtract({ hours: 1 }))
  const set = (as: string | null, minutes: unknown = 30) =>
    site.send(as, 'POST', `/api/bookings/${id}/on-the-way`, { minutes })
  const departureEvents = () => site.data.eventKinds().filter((kind) => kind === 'technician-on-the-way').length
  return { ...site, departures, id, set, departureEvents, details: async () => site.ports.bookings.find(id) }
}

describe('POST /api/bookings/{id}/on-the-way', () => {
  it('keeps the departure and the arrival of the technician, once: a repeated request changes nothing', async () => {
    using site = await openAtNine()
    const first = { at: '2026-03-03T09:00:00.000Z', arrives_at: '2026-03-03T09:30:00.000Z' }
    expect(await site.set('tom')).toMatchObject({ status: 200, body: first })
    site.clock.move({ minutes: 5 })
    expect(await site.set('tom', 45)).toMatchObject({ status: 200, body: first })
    expect(site.departureEvents()).toBe(1)
    const event = site.data.value('outbox', 'body', { kind: 'technician-on-the-way' })
    expect(JSON.parse(String(event))).toEqual({ bookingId: site.id, customerId: 'usr_asha', technicianId: 'tec_tom' })
  })

  it('is for the assigned technician only', async () => {
    using site = await openAtNine()
    expect((await site.set('asha')).status).toBe(403)
    expect((await site.set('office')).status).toBe(403)
    expect((await site.set(null)).status).toBe(401)
    expect(site.departureEvents()).toBe(0)
    using two = await openAtNine(['tom', 'ann'])
    const assigned = (await two.details())?.technicianId
    expect((await two.set(assigned === technicianId('tom') ? 'ann' : 'tom')).status).toBe(404)
  })

  it.each([[10], [0], ['soon'], [null]])('accepts only the offered times: %j', async (minutes) => {
    using site = await openAtNine()
    expect((await site.set('tom', minutes)).status).toBe(422)
    expect(site.departureEvents()).toBe(0)
  })

  it('is refused hours before the visit, after its start, and after a cancellation', async () => {
    using site = await openAtNine()
    site.clock.set(tuesdayTen.subtract({ hours: 5 }))
    expect(await site.set('tom')).toMatchObject({ status: 409, body: { code: 'too_early' } })
    site.clock.set(tuesdayTen)
    const begin = { status: 'in_progress', technicianNotes: null, finalCost: null } as const
    expect((await site.booking.changeStatus(tom, site.id, begin)).ok).toBe(true)
    expect(await site.set('tom')).toMatchObject({ status: 409, body: { code: 'no_visit_to_come' } })
    expect((await site.booking.cancel(office, site.id, null)).ok).toBe(true)
    expect(await site.set('tom')).toMatchObject({ status: 409, body: { code: 'no_visit_to_come' } })
    expect(site.departureEvents()).toBe(0)
  })

  it('is accepted again for another time or another technician', async () => {
    using site = await openAtNine(['tom', 'ann'])
    const booking = await site.details()
    const name = booking?.technicianId === technicianId('tom') ? 'tom' : 'ann'
    expect((await site.set(name)).status).toBe(200)
    expect((await site.booking.reschedule(office, site.id, tuesdayTen.add({ hours: 2 }))).ok).toBe(true)
    const moved = await site.details()
    expect(moved && (await site.departures.of(moved))).toBeNull()
    const other = moved?.technicianId === technicianId('tom') ? 'ann' : 'tom'
    expect((await site.booking.assign(office, site.id, technicianId(other))).ok).toBe(true)
    expect((await site.set(other)).status).toBe(200)
    expect(site.departureEvents()).toBe(2)
  })

  it('is over once the visit was given away and came back: nobody is on the way then', async () => {
    using site = await openAtNine(['tom', 'ann'])
    const first = await site.details()
    const [name, other] = first?.technicianId === technicianId('tom') ? ['tom', 'ann'] : ['ann', 'tom']
    await site.set(name)
    for (const to of [other, name]) await site.booking.assign(office, site.id, technicianId(to))
    const back = await site.details()
    expect(back?.technicianId).toBe(technicianId(name))
    expect(back && (await site.departures.of(back))).toBeNull()
    expect(await site.set(name, 15)).toMatchObject({ status: 200, body: { arrives_at: '2026-03-03T09:15:00.000Z' } })
    expect(back && (await site.departures.of(back))).not.toBeNull()
  })
})

type LinkedApp = Awaited<ReturnType<typeof openLinkedApp>>

/** The customer's list of bookings. */
async function listed({ data, modules, clock }: LinkedApp['whole']): Promise<string> {
  const who = await modules.accounts.find(data.text('bookings', 'customer_id') as UserId)
  const words = await showPage(
    { data: bookingsData, Page: BookingsPage },
    { modules, who, url: '/bookings', now: clock.now() },
  )
  return words.replaceAll('\u{a0}', ' ')
}

describe('the list of bookings of a customer', () => {
  it('shows the window, and from "On my way" on the announced time instead', async () => {
    using linked = await openLinkedApp()
    const { whole, visitBooked, kept } = linked
    const { data, modules, clock } = whole
    data.set('services', { name: 'Tap Repair or Replacement' }, { arrival: 'two_hours' })
    const { id } = await visitBooked()
    const { startsAt, technician } = await kept(id)
    if (!startsAt || !technician) throw new Error('a technician has it')
    expect(await listed(whole)).toMatch(/, between \d/)
    clock.set(startsAt.subtract({ minutes: 20 }))
    const actor = { userId: technician.userId, role: 'technician' } as const
    expect(await modules.departures.setOut(actor, id, 30)).toMatchObject({ ok: true })
    const words = await listed(whole)
    expect(words).toMatch(/, at about \d+:10 [ap]m/)
    expect(words).not.toMatch(/, between \d/)
  })
})
