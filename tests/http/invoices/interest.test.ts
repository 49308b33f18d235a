import { describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { pence } from '#modules/shared'
import { type InvoiceSite, nobody, openInvoiceSite, tap } from './invoice-site.ts'

const business = { ...nobody.customer, is_business: true }
const settings = '/api/admin/invoicing'

/** The owner charges interest. It is noon of 2 March 2026; the Bank rate of 31 December 2025 was 3.75 %. */
async function openLateSite({ isOn = true } = {}) {
  const site = await openInvoiceSite()
  await site.call('PUT', settings, { as: 'admin', body: { charges_interest: isOn } })
  return site
}

/** An invoice of £1,200 to a business, due on 10 March, and that many days later. */
async function late(site: InvoiceSite, days = 38, body: object = {}): Promise<string> {
  const id = await site.issued({
    customer: business,
    items: [{ ...tap, unit_price: 1_000 }],
    due_date: '2026-03-10',
    ...body,
  })
  site.later(days)
  return id
}

const charge = (site: InvoiceSite, id: string) => site.post(`/api/invoices/${id}/interest`)
const pay = (site: InvoiceSite, id: string, date: string, amount?: number) =>
  site.post(`/api/invoices/${id}/payments`, { method: 'cash', date, ...(amount !== undefined && { amount }) })

describe('interest for late payment', () => {
  it('is said before, and charged by an invoice of its own: 8 % over the Bank rate, and the fixed sum', async () => {
    using site = await openLateSite()
    const id = await late(site)
    // From 11 March to 9 April: 30 days at 11.75 % of £1,200.
    expect((await site.get(`/api/invoices/${id}/interest`)).body).toEqual({
      interest: 11.59,
      compensation: 70,
      rate: 11.75,
      reference_date: '2025-12-31',
      days: 30,
      principal: 1_200,
      due_date: '2026-03-10',
      until: '2026-04-09',
    })
    const made = await charge(site, id)
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: 'issued',
        invoice_number: 'INV-000002',
        origin: 'interest',
        based_on: id,
        booking_id: null,
        total_amount: 81.59,
        tax_amount: 0,
        items: [
          {
            description: 'Interest for late payment of INV-000001: 30 days at 11.75% a year',
            unit_price: 11.59,
            vat: 'outside',
          },
          { description: 'Compensation for late payment of INV-000001', unit_price: 70, vat: 'outside' },
        ],
      },
    })
    expect(String(made.body['notes'])).toContain(
      '£1,200.00 of invoice INV-000001 was not paid by Tuesday 10 March 2026.',
    )
  })

  it('is charged once: a second click is refused, names the first, and uses no number', async () => {
    using site = await openLateSite()
    const id = await late(site)
    const made = await charge(site, id)
    site.later(30)
    expect(await charge(site, id)).toMatchObject({
      status: 409,
      body: { code: 'interest_charged', invoice_id: made.body['id'] },
    })
    expect((await site.get(`/api/invoices/${id}/interest`)).status).toBe(409)
    expect(site.count()).toBe(2)
  })

  it('is charged once where two click at once', async () => {
    using site = await openLateSite()
    const id = await late(site)
    const made = await Promise.all([charge(site, id), charge(site, id), charge(site, id)])
    expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect(site.data.count('invoices', { origin: 'interest' })).toBe(1)
  })

  it('is answered again under its key, and may be charged anew once its number is void', async () => {
    using site = await openLateSite()
    const id = await late(site)
    const first = await site.post(`/api/invoices/${id}/interest`, undefined, 'office', 'key-1')
    const again = await site.post(`/api/invoices/${id}/interest`, undefined, 'office', 'key-1')
    expect(again).toMatchObject({ status: 201, body: { id: first.body['id'] } })
    await site.post(`/api/invoices/${String(first.body['id'])}/void`, { reason: 'Agreed by telephone' }, 'admin')
    expect((await charge(site, id)).status).toBe(201)
  })

  it('falls with part payments from their day on, and stops when all is paid', async () => {
    using site = await openLateSite()
    const id = await late(site)
    await pay(site, id, '2026-03-20', 60_000)
    // 10 days of £1,200 and 20 of £600.
    expect((await site.get(`/api/invoices/${id}/interest`)).body).toMatchObject({
      interest: 7.73,
      compensation: 70,
      days: 30,
    })
    await pay(site, id, '2026-03-30')
    site.later(100)
    expect((await charge(site, id)).body).toMatchObject({ total_amount: 75.79 })
  })

  it('has the principal that was open on the last day: money of before and credits are none of it', async () => {
    using site = await openLateSite()
    const id = await late(site, 3)
    await pay(site, id, '2026-03-05', 30_000)
    site.later(35)
    await site.post(`/api/invoices/${id}/credit`, {
      reason: 'Two taps, not three',
      items: [{ ...tap, unit_price: 0.01 }],
    })
    expect((await site.get(`/api/invoices/${id}/interest`)).body).toMatchObject({ principal: 899.99, compensation: 40 })
  })

  it.each([
    ['for a consumer', { customer: nobody.customer }, 'consumer'],
    ['for a proforma', { document_type: 'proforma' }, 'no_invoice'],
  ])('is refused %s, and nothing is written', async (_, body, why) => {
    using site = await openLateSite()
    const id = await late(site, 38, body)
    expect(await charge(site, id)).toMatchObject({ status: 409, body: { code: 'no_interest', why } })
    expect(site.count()).toBe(1)
  })

  it('is refused while the owner does not charge it', async () => {
    using site = await openLateSite({ isOn: false })
    const id = await late(site)
    expect(await charge(site, id)).toMatchObject({ status: 409, body: { code: 'no_interest', why: 'off' } })
    expect(site.count()).toBe(1)
  })

  it('is refused on the last day, and charged from the midnight of London after it', async () => {
    using site = await openLateSite()
    const id = await late(site, 0, { due_date: '2026-03-29' })
    // The clocks go forward on 29 March: its last minute is 22:59 UTC.
    site.clock.set(Temporal.Instant.from('2026-03-29T22:59:00Z'))
    site.later(0)
    expect(await charge(site, id)).toMatchObject({ status: 409, body: { why: 'not_late' } })
    site.clock.set(Temporal.Instant.from('2026-03-29T23:00:00Z'))
    expect(await charge(site, id)).toMatchObject({ status: 201, body: { total_amount: 70.39 } })
  })

  it('is refused for what was paid in time, a draft, a void number, a bad debt, all credited, and interest', async () => {
    using site = await openLateSite()
    const refused = async (id: string, why: string) =>
      expect(await charge(site, id)).toMatchObject({ status: 409, body: { code: 'no_interest', why } })
    const paid = await late(site, 0)
    await pay(site, paid, '2026-03-02')
    const voided = await late(site, 0)
    await site.post(`/api/invoices/${voided}/void`, { reason: 'x' }, 'admin')
    const credited = await late(site, 0)
    await site.post(`/api/invoices/${credited}/credit`, { reason: 'x' })
    const draft = await site.draft({ customer: business })
    const bad = await late(site, 0)
    const owed = await late(site)
    await site.post(`/api/invoices/${bad}/write-off`, { reason: 'x' }, 'admin')
    const interest = String((await charge(site, owed)).body['id'])
    site.later(60)
    const before = site.count()
    await refused(paid, 'not_late')
    await refused(credited, 'not_late')
    for (const id of [voided, draft, bad, interest]) await refused(id, 'no_invoice')
    expect(site.count()).toBe(before)
  })

  it('is for the office alone', async () => {
    using site = await openLateSite()
    const id = await late(site)
    expect((await site.post(`/api/invoices/${id}/interest`, undefined, 'customer')).status).toBe(403)
    expect((await site.get(`/api/invoices/${id}/interest`, 'technician')).status).toBe(403)
    expect(site.count()).toBe(1)
  })

  it('stands in no box of the VAT return', async () => {
    using site = await openLateSite()
    const id = await late(site)
    const days = '?from=2026-03-01&to=2026-06-30'
    const before = (await site.get(`/api/admin/vat-return${days}`, 'admin')).body
    const made = await charge(site, id)
    await pay(site, String(made.body['id']), '2026-04-09')
    expect((await site.get(`/api/admin/vat-return${days}`, 'admin')).body).toEqual(before)
  })

  it('has no CIS deduction of a contractor', async () => {
    using site = await openLateSite()
    const customer = { ...business, vat_number: 'GB123456782', cis_registered: true, cis_rate: 20 }
    const id = await late(site, 38, { customer })
    expect((await charge(site, id)).body).toMatchObject({ cis_deduction: 0, customer: { cis_rate: null } })
  })
})

describe('the Bank rate', () => {
  it('is the one of the 30 June or 31 December before interest starts, whatever it is now', async () => {
    using site = await openLateSite()
    const rates = [
      { from: '2025-06-01', rate: 4.5 },
      { from: '2026-01-15', rate: 1 },
      { from: '2026-06-30', rate: 2.25 },
    ]
    const put = await site.call('PUT', settings, { as: 'admin', body: { bank_rates: rates } })
    expect(put.body).toMatchObject({ bank_rate: 2.25, bank_rates: rates })
    const id = await late(site)
    const summer = await late(site, 0, { due_date: '2026-06-29' })
    const later = await late(site, 120, { due_date: '2026-06-30' })
    const rateOf = async (of: string) => (await site.get(`/api/invoices/${of}/interest`)).body['rate']
    expect([await rateOf(id), await rateOf(summer), await rateOf(later)]).toEqual([12.5, 12.5, 10.25])
  })

  it('goes on from today where another one is set, and keeps its history', async () => {
    using site = await openLateSite()
    const before = (await site.get(settings, 'admin')).body
    const put = await site.call('PUT', settings, { as: 'admin', body: { bank_rate: 3.5 } })
    expect(put.body['bank_rates']).toEqual([...Object(before['bank_rates']), { from: '2026-03-02', rate: 3.5 }])
    expect((await site.get(settings, 'admin')).body).toEqual(put.body)
    const same = await site.call('PUT', settings, { as: 'admin', body: { bank_rate: 3.5, sends_reminders: false } })
    expect(same.body['bank_rates']).toEqual(put.body['bank_rates'])
  })

  it.each([
    ['no day', [{ from: '2026-02-30', rate: 4 }]],
    ['a rate below nothing', [{ from: '2026-02-01', rate: -1 }]],
    ['a rate above all', [{ from: '2026-02-01', rate: 101 }]],
  ])('stays with %s', async (_, bank_rates) => {
    using site = await openLateSite()
    const before = (await site.get(settings, 'admin')).body
    expect((await site.call('PUT', settings, { as: 'admin', body: { bank_rates } })).status).toBe(422)
    expect((await site.get(settings, 'admin')).body).toEqual(before)
  })

  it('is asked for where none is known for the day', async () => {
    using site = await openLateSite()
    await site.call('PUT', settings, { as: 'admin', body: { bank_rates: [{ from: '2026-01-01', rate: 4 }] } })
    const id = await late(site)
    expect(await charge(site, id)).toMatchObject({ status: 409, body: { why: 'no_rate' } })
  })
})

describe('money for interest', () => {
  it('is no money of the booking: nothing of it is refunded with a reduction of its price', async () => {
    using site = await openLateSite()
    const booking = await site.completed(120_000)
    const id = await site.issued({
      booking_id: booking,
      no_booking: undefined,
      customer: { is_business: true },
      items: undefined,
      due_date: '2026-03-10',
    })
    site.later(38)
    const interest = String((await charge(site, id)).body['id'])
    await pay(site, id, '2026-04-09')
    await pay(site, interest, '2026-04-09')
    const { payments } = site.modules
    expect(await payments.refundAbove(booking as BookingId, pence(120_000), 'final-cost')).toEqual({ owed: 0, left: 0 })
    // £100 less: that much goes back, and the interest stays.
    const less = await payments.refundAbove(booking as BookingId, pence(110_000), 'final-cost')
    expect(less.owed).toBe(10_000)
    expect((await site.get(`/api/invoices/${interest}`)).body).toMatchObject({ status: 'paid', amount_due: 0 })
  })
})
