import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'

type Site = ReturnType<typeof openBookingApp>

/** The kept agreements, without their texts. */
const kept = (site: Site) => site.data.pick('booking_agreements', ['customer_kind', 'start_consent', 'agreed_by'])

describe('an order over the HTTP contract', () => {
  it('is kept with its text, its version, its time, its network and its user', async () => {
    using site = openBookingApp()
    const { body } = await site.book('asha', { consent: true })
    const row = site.data.row('booking_agreements')
    expect(row).toMatchObject({
      booking_id: body['id'],
      version: '2026-12',
      customer_kind: 'consumer',
      start_consent: 'given',
      agreed_at: '2026-03-01T07:00:00.000Z',
      agreed_by: 'usr_asha',
      pages: '{"terms":"2026-12","cancellation":"2026-12","privacy":"2026-12"}',
    })
    expect(row?.['text']).toContain('Tap repair: Tuesday 3 March, 10\u{a0}am')
    expect(row?.['text']).toContain('Ticked by the customer: I ask you to start the work within 14 days')
    expect(site.data.value('bookings', 'terms_version', { id: String(body['id']) })).toBe('2026-12')
  })

  it('without consent is taken, and the consent is recorded as missing', async () => {
    using site = openBookingApp()
    const { status } = await site.book()
    expect(status).toBe(201)
    expect(kept(site)).toEqual([{ customer_kind: 'consumer', start_consent: 'missing', agreed_by: 'usr_asha' }])
    expect(site.data.value('bookings', 'terms_version', {})).toBeNull()
    expect(site.data.row('booking_agreements')?.['text']).not.toContain('Ticked by the customer')
  })

  it('of a visit after the 14 days needs no consent', async () => {
    using site = openBookingApp()
    await site.book('asha', { scheduled_date: '2026-03-17T10:00:00' })
    expect(kept(site)).toMatchObject([{ start_consent: 'not-needed' }])
  })

  it('of a visit shortly after the 14 days keeps the consent that was ticked: the period begins with the confirmation', async () => {
    using site = openBookingApp()
    await site.book('asha', { scheduled_date: '2026-03-18T10:00:00', consent: true })
    await site.book('asha', { scheduled_date: '2026-03-24T10:00:00', consent: true })
    expect(kept(site).map((row) => row['start_consent'])).toEqual(['given', 'not-needed'])
  })

  it('of an urgent repair needs no consent, and says why it cannot be cancelled by law', async () => {
    using site = openBookingApp()
    await site.book('asha', { service_id: 'svc_burst-pipe', scheduled_date: undefined })
    expect(kept(site)).toMatchObject([{ start_consent: 'not-needed' }])
    expect(site.data.row('booking_agreements')?.['text']).toContain('there is no right to cancel that repair')
  })

  it('of a business needs no consent, and has no right to cancel by law', async () => {
    using site = openBookingApp()
    const { userId } = { userId: site.data.text('users', 'id', { email: 'asha@example.com' }) }
    await site.customers.putBusiness(userId as Parameters<Site['customers']['putBusiness']>[0], {
      companyName: 'Patel Lettings',
      vatNumber: null,
      purchaseOrder: null,
      billingName: null,
      billingEmail: null,
      billingAddress: null,
      billingPostcode: null,
    })
    await site.book()
    expect(kept(site)).toMatchObject([{ customer_kind: 'business', start_consent: 'not-needed' }])
    expect(site.data.row('booking_agreements')?.['text']).not.toContain('right to cancel this contract')
  })

  it('that is refused keeps nothing', async () => {
    using site = openBookingApp()
    await site.book()
    expect((await site.book('stranger')).status).toBe(409)
    expect(site.data.count('booking_agreements')).toBe(1)
  })
})
