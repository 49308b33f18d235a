import { describe, expect, it } from 'vitest'
import { fieldDayRoutes } from '../../../src/http/fulfilment/field-day-routes.ts'
import { planRoutes } from '../../../src/http/fulfilment/plan-routes.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { formsOf } from '../../support/apps/forms-of.ts'
import { tuesdayTen } from '../../support/builders/bookings.ts'
import { confirmed } from '../bookings/confirmed-booking.ts'

/** Tom's visit on Tuesday at ten, where there is a dog; it is nine. */
async function openDay(plumbers: readonly string[] = ['tom']) {
  const site = openBookingApp(plumbers)
  fieldDayRoutes(site.api, { booking: site.booking, forms: formsOf(site) })
  planRoutes(site.api, site)
  const id = await confirmed(site)
  site.data.set('bookings', { id }, { access_notes: JSON.stringify({ pets: 'A large dog.' }) })
  site.clock.set(tuesdayTen.subtract({ hours: 1 }))
  const day = (date: string, as: string | null = 'tom') => site.send(as, 'GET', `/api/field/day?date=${date}`)
  return { ...site, id, day }
}

describe('GET /api/field/day', () => {
  it('has the visits of the day with contact, hazards, next step and versions', async () => {
    using site = await openDay()
    const { status, body } = await site.day('2026-03-03')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      date: '2026-03-03',
      items: [
        {
          visit: { booking_id: site.id, number: 1, status: 'scheduled', version: 2 },
          next_step: 'en-route',
          booking: { id: site.id, status: 'confirmed', problem_description: 'The tap drips.' },
          contact: { address: '12 Park Lane', postcode: 'CR0 1AB', phone: '+442079460958' },
          hazards: [{ label: 'Pets', text: 'A large dog.' }],
          earlier: [],
        },
      ],
    })
    expect(JSON.stringify(body)).not.toMatch(/cost|paid|email/)
  })

  it('has a visit on its own day only, and one that is under way also today', async () => {
    using site = await openDay()
    expect((await site.day('2026-03-02')).body).toMatchObject({ items: [] })
    expect((await site.day('2026-03-04')).body).toMatchObject({ items: [] })
    site.clock.set(tuesdayTen)
    await site.send('tom', 'POST', `/api/bookings/${site.id}/status`, { status: 'in_progress' })
    site.clock.set(tuesdayTen.add({ hours: 20 }))
    expect((await site.day('2026-03-04')).body).toMatchObject({ items: [{ next_step: 'check-out' }] })
  })

  it('has each visit of the day of those who lead it or come along, and the step for the lead of the next one alone', async () => {
    using site = await openDay(['tom', 'ann'])
    const lead = site.data.value('bookings', 'technician_id', { id: site.id }) === 'tec_tom' ? 'tom' : 'ann'
    const other = lead === 'tom' ? 'ann' : 'tom'
    const plan = { technician_ids: [`tec_${other}`, `tec_${lead}`], scheduled_date: '2026-03-04T10:00:00' }
    expect((await site.send('office', 'POST', `/api/bookings/${site.id}/visits`, plan)).status).toBe(201)
    for (const as of [lead, other]) {
      expect((await site.day('2026-03-04', as)).body).toMatchObject({
        items: [{ visit: { number: 2, scheduled_date: '2026-03-04T10:00:00.000Z' }, next_step: null }],
      })
    }
    expect((await site.day('2026-03-03', lead)).body).toMatchObject({
      items: [{ visit: { number: 1 }, next_step: 'en-route' }],
    })
    expect((await site.day('2026-03-03', other)).body).toMatchObject({ items: [] })
  })

  it('has a visit that is late still today, and not on another day', async () => {
    using site = await openDay()
    site.clock.set(tuesdayTen.add({ hours: 20 }))
    expect((await site.day('2026-03-04')).body).toMatchObject({ items: [{ visit: { number: 1 } }] })
    expect((await site.day('2026-03-05')).body).toMatchObject({ items: [] })
  })

  it('has no next step once the work is over, and none of what was done there for others', async () => {
    using site = await openDay()
    site.clock.set(tuesdayTen)
    for (const status of ['in_progress', 'completed']) {
      await site.send('tom', 'POST', `/api/bookings/${site.id}/status`, { status })
    }
    expect((await site.day('2026-03-03')).body).toMatchObject({ items: [{ next_step: null, earlier: [] }] })
  })

  it('is the own day of a technician, and of nobody else', async () => {
    using site = await openDay(['tom', 'ann'])
    const lead = site.data.value('bookings', 'technician_id', { id: site.id }) === 'tec_tom' ? 'tom' : 'ann'
    const other = lead === 'tom' ? 'ann' : 'tom'
    expect((await site.day('2026-03-03', lead)).body).toMatchObject({ items: [{ booking: { id: site.id } }] })
    expect((await site.day('2026-03-03', other)).body).toMatchObject({ items: [] })
    const refused = await Promise.all(['asha', 'office', null].map((as) => site.day('2026-03-03', as)))
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 401])
  })

  it.each(['', '2026-02-30', 'today'])('refuses %j as a day', async (date) => {
    using site = await openDay()
    expect((await site.day(date)).status).toBe(422)
  })
})
