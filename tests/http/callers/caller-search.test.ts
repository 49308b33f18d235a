import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { type Site, call, cora } from './caller-steps.ts'

const search = (site: Site, q: string, as = 'office') =>
  site.send(as, 'GET', `/api/admin/callers?q=${encodeURIComponent(q)}`)

describe('the search for a caller', () => {
  it.each(['cora', '07700 900123', '+447700900123', '+44 (0)7700 900 123', '7700900', 'cr01ab', 'CORA@', 'surrey str'])(
    'finds an earlier caller by %s',
    async (q) => {
      using site = openBookingApp()
      const made = await call(site, {
        customer: { ...cora, email: 'cora@example.com' },
        access: { vulnerable: 'Hard of hearing', entry: 'Side gate' },
      })
      const { status, body } = await search(site, q)
      expect(status).toBe(200)
      expect(body['items']).toEqual([
        {
          id: made.body['customer_id'],
          kind: 'guest',
          full_name: 'Cora Caller',
          email: 'cora@example.com',
          phone: '+447700900123',
          address: '4 Surrey Street',
          postcode: 'CR0 1AB',
          company_name: null,
          suspended: false,
          danger: ['Hard of hearing'],
          access: [{ label: 'Getting in', text: 'Side gate' }],
          bookings: [
            {
              id: made.body['id'],
              booking_reference: made.body['booking_reference'],
              service: { id: 'svc_tap-repair', name: 'Tap repair' },
              scheduled_date: '2026-03-03T10:00:00.000Z',
              arrival: null,
              status: 'pending',
              customer_address: '4 Surrey Street',
              customer_postcode: 'CR0 1AB',
            },
          ],
          properties: [],
          properties_more: 0,
        },
      ])
    },
  )

  it('has no address of a caller without one, and says who is suspended', async () => {
    using site = openBookingApp()
    await call(site)
    site.data.set('users', { id: 'usr_asha' }, { status: 'suspended' })
    expect((await search(site, 'cora')).body['items']).toMatchObject([{ email: null }])
    expect((await search(site, 'asha')).body['items']).toMatchObject([{ kind: 'customer', suspended: true }])
  })

  it('has the promise of arrival of the last bookings', async () => {
    using site = openBookingApp()
    site.data.set('services', { id: 'svc_tap-repair' }, { arrival: 'two_hours' })
    await call(site)
    const { body } = await search(site, 'cora')
    const arrival = { kind: 'two_hours', from: '2026-03-03T10:00:00.000Z', to: '2026-03-03T12:00:00.000Z' }
    expect(body['items']).toMatchObject([{ bookings: [{ arrival }] }])
  })

  it('answers nobody to nothing, and nothing to anybody but the office', async () => {
    using site = openBookingApp()
    expect(await search(site, ' ')).toMatchObject({ status: 200, body: { items: [] } })
    for (const [as, status] of [
      ['asha', 403],
      ['tom', 403],
      ['guest', 401],
    ] as const) {
      expect((await search(site, 'asha', as)).status).toBe(status)
    }
  })

  it('has the notes of bookings before the last three', async () => {
    using site = openBookingApp()
    const book = (time: string, changes: object = {}) =>
      call(site, {
        customer: { id: 'usr_asha' },
        customer_phone: '020 7946 0958',
        customer_postcode: 'cr01ab',
        customer_address: '12 Park Lane',
        scheduled_date: `2026-03-03T${time}:00`,
        ...changes,
      })
    await book('09:00', { access: { vulnerable: 'Hard of hearing', entry: 'Side gate' } })
    for (const time of ['11:00', '13:00', '15:00']) {
      site.clock.move({ minutes: 1 })
      expect(await book(time)).toMatchObject({ status: 201 })
    }
    const { body } = await search(site, 'asha')
    expect(body['items']).toMatchObject([
      { danger: ['Hard of hearing'], access: [{ label: 'Getting in', text: 'Side gate' }], bookings: [{}, {}, {}] },
    ])
  })
})
