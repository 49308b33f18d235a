import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { call, read, visit } from './caller-steps.ts'

describe('the text that is read to a caller', () => {
  it('is kept with version, clerk and time, and the caller’s consent', async () => {
    using site = openBookingApp()
    const { body: shown } = await read(site)
    expect(shown).toMatchObject({ version: '2026-12', estimated_cost: 85, payment_policy: 'full' })
    expect(shown['consent']).toContain('I ask you to start the work within 14 days')
    const { status, body } = await call(site, { told: shown['fingerprint'], consent: true })
    expect(status).toBe(201)
    const kept = site.data.row('booking_agreements')
    expect(kept).toMatchObject({
      booking_id: body['id'],
      version: '2026-12',
      was_read: 1,
      start_consent: 'given',
      agreed_by: 'usr_office',
      agreed_at: '2026-03-01T07:00:00.000Z',
      network: '192.0.2.0/24',
    })
    expect(kept?.['text']).toContain(String(shown['text']))
    expect(kept?.['text']).toContain('This text was read to the caller before the order.')
    expect(kept?.['text']).toContain('The caller agreed to this: I ask you to start')
    expect(site.data.value('bookings', 'terms_version')).toBe('2026-12')
  })

  it('was not read: no consent counts, and no version is agreed to', async () => {
    using site = openBookingApp()
    expect((await call(site, { consent: true })).status).toBe(201)
    const kept = site.data.row('booking_agreements')
    expect(kept).toMatchObject({ was_read: 0, start_consent: 'missing', agreed_by: 'usr_office' })
    expect(kept?.['text']).toContain('was not read to the caller')
    expect(site.data.value('bookings', 'terms_version')).toBeNull()
  })

  it('of an emergency that was not read is agreed to by nobody, though it needs no consent', async () => {
    using site = openBookingApp()
    await call(site, { service_id: 'svc_burst-pipe', scheduled_date: undefined })
    expect(site.data.row('booking_agreements')).toMatchObject({ was_read: 0, start_consent: 'not-needed' })
    expect(site.data.value('bookings', 'terms_version')).toBeNull()
  })

  it('names the quoted price, and is another text at another price', async () => {
    using site = openBookingApp()
    const quoted = await site.send('office', 'POST', '/api/quotes', { service_id: visit.service_id })
    const { body: shown } = await read(site, { quote_id: quoted.body['id'] })
    site.data.set('services', { id: visit.service_id }, { base_price_pence: 9_900, version: 2 })
    const asked = await call(site, { told: shown['fingerprint'], quote_id: quoted.body['id'] })
    expect(asked).toMatchObject({ status: 201, body: { estimated_cost: 85 } })
    expect(site.data.row('booking_agreements')).toMatchObject({ was_read: 1 })
    expect((await read(site)).body['fingerprint']).not.toBe(shown['fingerprint'])
  })

  it('names the window in which the technician arrives', async () => {
    using site = openBookingApp()
    site.data.set('services', {}, { arrival: 'two_hours' })
    const { body: shown } = await read(site)
    expect(shown['text']).toMatch(/Tap repair: Tuesday 3 March, between/)
    await call(site, { told: shown['fingerprint'] })
    expect(site.data.row('booking_agreements')).toMatchObject({ was_read: 1 })
  })

  it('asks nothing of a business', async () => {
    using site = openBookingApp()
    site.data.insert('business_details', {
      user_id: 'usr_asha',
      company_name: 'Patel Lettings',
      updated_at: '2026-03-01T07:00:00.000Z',
    })
    const { status, body } = await read(site, { customer: { id: 'usr_asha' } })
    expect([status, body['consent']]).toEqual([200, null])
  })

  it('writes nothing, and is for the office only', async () => {
    using site = openBookingApp()
    const before = site.data.written()
    expect((await read(site)).status).toBe(200)
    expect((await read(site, { customer: { id: 'usr_nobody' } })).body['code']).toBe('customer_unknown')
    expect((await read(site, { service_id: 'svc_unknown' })).status).toBe(422)
    expect(site.data.written()).toBe(before)
    const body = { service_id: visit.service_id }
    expect((await site.send('asha', 'POST', '/api/admin/bookings/terms', body)).status).toBe(403)
  })
})
