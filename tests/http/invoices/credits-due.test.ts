import { describe, expect, it } from 'vitest'
import { instantText } from '#modules/shared'
import type { Caller } from '../../support/apps/whole-app.ts'
import { type InvoiceSite, openInvoiceSite } from './invoice-site.ts'
import { openPayingSite } from './paying-site.ts'

type Site = Pick<InvoiceSite, 'completed' | 'issued' | 'data' | 'clock'>

/** A completed booking of £120.00 with its issued final invoice, whose price then falls. */
async function fallen(site: Site, to: number) {
  const booking = await site.completed(12_000)
  const invoice = await site.issued({
    no_booking: undefined,
    customer: undefined,
    items: undefined,
    booking_id: booking,
  })
  fall(site, booking, to)
  return { booking, invoice }
}

function fall(site: Site, id: string, final_cost_pence: number) {
  site.data.set('bookings', { id }, { final_cost_pence, updated_at: instantText(site.clock.now()) })
}

/** Presses "Issue the credit note" as a browser without scripts. */
async function press(site: Pick<InvoiceSite, 'app' | 'signIn'>, invoice: string, as: Caller = 'office') {
  const answer = await site.app.request(`/invoices/${invoice}/credit-difference`, {
    method: 'POST',
    headers: { cookie: await site.signIn(as), 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  return { status: answer.status, to: answer.headers.get('location') }
}

describe('an invoice above the price of its booking', () => {
  it('says since when the price fell that its credit note is due within 14 days, to the office alone', async () => {
    using site = await openInvoiceSite()
    const { invoice } = await fallen(site, 8_000)
    expect((await site.get(`/api/invoices/${invoice}`)).body['credit_due']).toEqual({ amount: 40, by: '2026-03-16' })
    expect((await site.get(`/api/invoices/${invoice}`, 'customer')).body).not.toHaveProperty('credit_due')
    expect(await site.modules.billing.creditsDue(5)).toMatchObject([{ number: 'INV-000001', amount: 4_000 }])
    site.later(3)
    const { body } = await site.get(`/api/invoices/${invoice}`)
    expect(body['credit_due']).toEqual({ amount: 40, by: '2026-03-16' })
  })

  it('is credited by one press, with its VAT, once, and then says nothing more', async () => {
    using site = await openInvoiceSite()
    const { invoice } = await fallen(site, 8_000)
    const presses = await Promise.all([press(site, invoice), press(site, invoice, 'admin')])
    expect(presses.map(({ status }) => status)).toEqual([303, 303])
    await press(site, invoice)
    const notes = site.data.rows('invoices', { document_type: 'credit-note' })
    expect(notes).toMatchObject([
      { total_amount_pence: -4_000, tax_amount_pence: -667, based_on: invoice, status: 'issued' },
    ])
    expect((await site.get(`/api/invoices/${invoice}`)).body).toMatchObject({
      credit_due: null,
      amount_due: 80,
      amount_credited: 40,
    })
    expect(await site.modules.billing.creditsDue(5)).toEqual([])
  })

  it('needs none where the price rises again, and another where it falls further', async () => {
    using site = await openInvoiceSite()
    const { booking, invoice } = await fallen(site, 8_000)
    fall(site, booking, 12_000)
    expect((await site.get(`/api/invoices/${invoice}`)).body['credit_due']).toBeNull()
    expect((await press(site, invoice)).to).toContain('done=no-difference')
    expect(site.data.count('invoices', { document_type: 'credit-note' })).toBe(0)
    site.later(2)
    fall(site, booking, 9_000)
    await press(site, invoice)
    fall(site, booking, 0)
    expect((await site.get(`/api/invoices/${invoice}`)).body['credit_due']).toEqual({ amount: 90, by: '2026-03-18' })
    await press(site, invoice)
    expect((await site.get(`/api/invoices/${invoice}`)).body).toMatchObject({ status: 'credited', credit_due: null })
  })

  it('that is paid is credited too, and the refund of its money is not credited again', async () => {
    await using site = await openPayingSite()
    const { invoice } = await fallen(site, 8_000)
    const paid = await site.post(`/api/invoices/${invoice}/payments`, { method: 'cash', date: '2026-03-02' })
    await press(site, invoice)
    await site.refund(String(paid.body['payment_id']), 4_000)
    expect(site.data.count('invoices', { document_type: 'credit-note' })).toBe(1)
    expect((await site.get(`/api/invoices/${invoice}`)).body).toMatchObject({ status: 'paid', amount_due: 0 })
  })

  it('is credited by its refund alone where nobody pressed', async () => {
    await using site = await openPayingSite()
    const { invoice } = await fallen(site, 8_000)
    const paid = await site.post(`/api/invoices/${invoice}/payments`, { method: 'cash', date: '2026-03-02' })
    await site.refund(String(paid.body['payment_id']), 4_000)
    expect((await site.get(`/api/invoices/${invoice}`)).body['credit_due']).toBeNull()
    expect((await press(site, invoice)).to).toContain('done=no-difference')
    expect(site.data.count('invoices', { document_type: 'credit-note' })).toBe(1)
  })

  it('is credited by the office alone, and a bad debt never', async () => {
    using site = await openInvoiceSite()
    const { invoice } = await fallen(site, 8_000)
    for (const as of ['technician', 'customer'] as const) expect((await press(site, invoice, as)).status).toBe(403)
    expect(site.data.count('invoices', { document_type: 'credit-note' })).toBe(0)
    site.data.set('invoices', { id: invoice }, { status: 'written_off' })
    expect((await press(site, invoice)).to).toContain('done=no-difference')
    expect(site.data.count('invoices', { document_type: 'credit-note' })).toBe(0)
  })
})
