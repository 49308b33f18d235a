import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'

const slots = (site: ReturnType<typeof openBookingApp>, query: string, service = 'svc_tap-repair') =>
  site.send(null, 'GET', `/api/services/${service}/slots${query}`)

describe('GET /api/services/{id}/slots', () => {
  it('lists the free starts of a day, in the business zone', async () => {
    using site = openBookingApp()
    await site.book()
    const { status, body } = await slots(site, '?date=2026-03-03')
    const free = ['08:00', '09:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
    expect({ status, body }).toEqual({
      status: 200,
      body: { date: '2026-03-03', timezone: 'Europe/London', slots: free },
    })
  })

  it('leaves the way to the postcode of the visit free, when travel counts', async () => {
    using site = openBookingApp()
    await site.book()
    const room = JSON.stringify({ km_per_hour: 10 })
    site.data.insert('settings', { key: 'room', value: room, updated_at: '' })
    const at = async (query: string) => (await slots(site, `?date=2026-03-03${query}`)).body['slots']
    expect(await at('&postcode=cr26ab')).not.toContain('11:00')
    expect(await at('&postcode=CR0%201AB')).toContain('11:00')
    expect(await at('&postcode=ZE2%201AB')).toEqual(await at(''))
    expect((await slots(site, '?date=2026-03-03&postcode=nowhere')).status).toBe(422)
  })

  it('lists a start again after its booking was cancelled', async () => {
    using site = openBookingApp()
    const { body } = await site.book()
    await site.send('asha', 'POST', `/api/bookings/${String(body['id'])}/cancel`, {})
    expect((await slots(site, '?date=2026-03-03')).body['slots']).toContain('10:00')
  })

  it('lists a start while one technician is free for it', async () => {
    using site = openBookingApp(['tom', 'ann'])
    await site.book()
    expect((await slots(site, '?date=2026-03-03')).body['slots']).toContain('10:00')
    await site.book()
    expect((await slots(site, '?date=2026-03-03')).body['slots']).not.toContain('10:00')
  })

  it('lists no start within the minimum notice', async () => {
    using site = openBookingApp()
    site.clock.set(Temporal.Instant.from('2026-03-02T07:00:00Z'))
    expect((await slots(site, '?date=2026-03-02&priority=urgent')).body['slots']).toMatchObject({ 0: '09:00' })
  })

  it('follows new opening hours from the next request on', async () => {
    using site = openBookingApp()
    await slots(site, '?date=2026-03-03')
    const tuesday = { opens: '10:00', closes: '12:00' }
    const hours = { 1: null, 2: tuesday, 3: null, 4: null, 5: null, 6: null, 7: null }
    site.data.insert('settings', { key: 'opening_hours', value: JSON.stringify(hours), updated_at: '' })
    const next = '?date=2026-03-03&priority=priority'
    expect((await slots(site, next)).body['slots']).toEqual(['10:00', '11:00'])
    site.data.insert('settings', { key: 'booking_rules', value: '{"horizon_days": 1}', updated_at: '' })
    expect((await slots(site, '?date=2026-03-04')).status).toBe(422)
  })

  it('offers a day under the one priority that it needs, and under no other', async () => {
    using site = openBookingApp()
    site.clock.set(Temporal.Instant.from('2026-03-02T07:00:00Z'))
    const offered = async (date: string, priority: string) => {
      const { body } = await slots(site, `?date=${date}&priority=${priority}`)
      return Array.isArray(body['slots']) && body['slots'].length > 0
    }
    const under = async (date: string) => {
      const answers = await Promise.all(
        ['standard', 'normal', 'priority', 'urgent', 'emergency'].map(async (priority) =>
          (await offered(date, priority)) ? [priority] : [],
        ),
      )
      return answers.flat()
    }
    expect(await under('2026-03-02')).toEqual(['urgent'])
    expect(await under('2026-03-03')).toEqual(['priority'])
    expect(await under('2026-03-04')).toEqual(['standard', 'normal'])
    expect(await under('2026-03-20')).toEqual(['standard', 'normal'])
  })

  it('offers nothing on the same day when today is closed', async () => {
    using site = openBookingApp()
    expect((await slots(site, '?date=2026-03-01&priority=urgent')).body['slots']).toEqual([])
    expect((await slots(site, '?date=2026-03-02&priority=urgent')).body['slots']).toEqual([])
    expect((await slots(site, '?date=2026-03-02&priority=priority')).body['slots']).toContain('08:00')
  })

  it('is empty on a Sunday, on a closed day and for an emergency service', async () => {
    using site = openBookingApp()
    site.data.insert('closed_days', { date: '2026-04-03', name: 'Good Friday' })
    expect((await slots(site, '?date=2026-03-08')).body['slots']).toEqual([])
    expect((await slots(site, '?date=2026-04-03')).body['slots']).toEqual([])
    expect((await slots(site, '?date=2026-03-03', 'svc_burst-pipe')).body['slots']).toEqual([])
  })

  it.each([
    '',
    '?date=',
    '?date=2026-02-30',
    '?date=tomorrow',
    '?date=2026-02-28',
    '?date=2026-03-03&priority=soon',
    '?date=2026-05-02',
    '?date=9999-01-01',
  ])('answers 422 to %j', async (query) => {
    using site = openBookingApp()
    const { status, body } = await slots(site, query)
    expect(status).toBe(422)
    expect(body['errors']).toContainEqual(
      expect.objectContaining({ path: query.includes('priority') ? 'priority' : 'date' }),
    )
  })

  it('answers 404 for an unknown or inactive service', async () => {
    using site = openBookingApp()
    expect((await slots(site, '?date=2026-03-03', 'svc_unknown')).status).toBe(404)
    site.data.set('services', {}, { is_active: 0 })
    expect((await slots(site, '?date=2026-03-03')).status).toBe(404)
  })
})

describe('GET /api/services/{id}/estimate', () => {
  it.each([
    ['svc_tap-repair', '', { base_price: 85, multiplier: 1, estimated_cost: 85 }],
    ['svc_tap-repair', '?priority=normal', { base_price: 85, multiplier: 1, estimated_cost: 85 }],
    ['svc_tap-repair', '?priority=priority', { base_price: 85, multiplier: 1.5, estimated_cost: 127.5 }],
    ['svc_tap-repair', '?priority=urgent', { base_price: 85, multiplier: 2, estimated_cost: 170 }],
    ['svc_burst-pipe', '?priority=standard', { base_price: 95, multiplier: 1.9474, estimated_cost: 185 }],
  ])('of %s%s is the cost of the booking', async (service, query, estimate) => {
    using site = openBookingApp()
    expect((await site.send(null, 'GET', `/api/services/${service}/estimate${query}`)).body).toEqual(estimate)
  })

  it('answers 422 to an unknown priority', async () => {
    using site = openBookingApp()
    expect((await site.send(null, 'GET', '/api/services/svc_tap-repair/estimate?priority=soon')).status).toBe(422)
  })
})
