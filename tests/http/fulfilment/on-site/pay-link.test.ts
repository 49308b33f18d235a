import { describe, expect, it } from 'vitest'
import { pay } from '../../../support/builders/bookings.ts'
import { type OnSite, openOnSite } from './on-site-app.ts'

const tokenIn = (url: unknown) => String(url).split('/pay/')[1] ?? ''
const made = (site: OnSite) => site.data.pick('links', ['purpose', 'revoked_at'], {}, ['created_at'])

describe('the pay link that a technician shows on site', () => {
  it('leads to the booking, says the amount due, and ends no link of the office', async () => {
    using site = await openOnSite()
    const office = await site.send('office', 'POST', `/api/bookings/${site.id}/pay-link`)
    const shown = await site.send(site.lead, 'POST', `${site.path}/pay-link`)
    expect(shown).toMatchObject({ status: 201, body: { amount_due: 3_500 } })
    expect(shown.headers.get('cache-control')).toBe('no-store')
    for (const { body } of [office, shown]) {
      expect(await site.links.open(tokenIn(body['url']), 'pay')).toMatchObject({ id: site.id })
    }
    expect(made(site)).toEqual([
      { purpose: 'pay', revoked_at: null },
      { purpose: 'pay', revoked_at: null },
    ])
  })

  it('is for the technician who leads the visit alone', async () => {
    using site = await openOnSite()
    expect(await site.send(site.other, 'POST', `${site.path}/pay-link`)).toMatchObject({ status: 404 })
    for (const as of ['asha', 'office']) {
      expect(await site.send(as, 'POST', `${site.path}/pay-link`)).toMatchObject({ status: 403 })
    }
    expect(await site.send(null, 'POST', `${site.path}/pay-link`)).toMatchObject({ status: 401 })
    expect(await site.send(site.lead, 'POST', '/api/visits/vis_none-1/pay-link')).toMatchObject({ status: 404 })
    expect(made(site)).toEqual([])
  })

  it('is refused to one of the crew who does not lead', async () => {
    using site = await openOnSite()
    const { id, data, other } = site
    const technician = data.text('technicians', 'id', { user_id: `usr_${other}` })
    data.insert('visit_crew', { booking_id: id, visit_number: 1, position: 2, technician_id: technician })
    expect(await site.send(other, 'GET', site.path)).toMatchObject({ status: 200 })
    expect(await site.send(other, 'POST', `${site.path}/pay-link`)).toMatchObject({ status: 403 })
    expect(made(site)).toEqual([])
  })

  it('waits for the check-in', async () => {
    using site = await openOnSite()
    site.data.set('visits', { booking_id: site.id }, { check_in_at: null, status: 'scheduled', arrived_at: null })
    const refused = await site.send(site.lead, 'POST', `${site.path}/pay-link`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_checked_in' } })
    expect(made(site)).toEqual([])
  })

  it('is refused where nothing is due: paid, cancelled', async () => {
    using site = await openOnSite()
    pay(site.database, site.id, 3_500)
    const paid = await site.send(site.lead, 'POST', `${site.path}/pay-link`)
    expect(paid).toMatchObject({ status: 409, body: { code: 'not_payable' } })
    site.data.set(
      'bookings',
      { id: site.id },
      { agreed_cost_pence: 20_000, status: 'cancelled', cancel_reason: 'office' },
    )
    expect(await site.send(site.lead, 'POST', `${site.path}/pay-link`)).toMatchObject({ status: 409 })
    expect(made(site)).toEqual([])
  })

  it('is not made 30 days after the end', async () => {
    using site = await openOnSite()
    const actual_end_time = site.clock.now().toString({ smallestUnit: 'millisecond' })
    site.data.set('bookings', { id: site.id }, { status: 'completed', actual_end_time })
    expect(await site.send(site.lead, 'POST', `${site.path}/pay-link`)).toMatchObject({ status: 201 })
    site.clock.move({ hours: 30 * 24 + 1 })
    expect(await site.send(site.lead, 'POST', `${site.path}/pay-link`)).toMatchObject({ status: 404 })
    expect(made(site)).toHaveLength(1)
  })
})

describe('the QR code of the tracker', () => {
  it('is in the answer to the form, which nothing keeps', async () => {
    using site = await openOnSite()
    const { status, shown, headers } = await site.form(`/fulfillment/visits/${site.visitId}/pay-link`)
    expect(status).toBe(201)
    expect(shown?.path).toBe(`/fulfillment/${site.id}?visit=1`)
    expect(await site.links.open(tokenIn(shown?.values['url']), 'pay')).toMatchObject({ id: site.id })
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('leads back to the tracker where the customer has paid meanwhile', async () => {
    using site = await openOnSite()
    pay(site.database, site.id, 3_500)
    expect(await site.form(`/fulfillment/visits/${site.visitId}/pay-link`)).toMatchObject({
      status: 303,
      to: `/fulfillment/${site.id}?visit=1#payment`,
    })
    expect(made(site)).toEqual([])
  })

  it("is not there for another's visit", async () => {
    using site = await openOnSite()
    expect(await site.form(`/fulfillment/visits/${site.visitId}/pay-link`, {}, site.other)).toMatchObject({
      status: 404,
    })
    expect(await site.form(`/fulfillment/visits/${site.visitId}/pay-link`, {}, 'asha')).toMatchObject({ status: 403 })
    expect(made(site)).toEqual([])
  })
})
