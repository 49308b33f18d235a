import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StatementMoney, leftOf } from '#modules/invoicing'
import type { InvoiceId } from '#modules/shared'
import { startOutboxRelay } from '../../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../../src/log.ts'
import { type InvoiceSite, nobody, openInvoiceSite, tap } from '../invoice-site.ts'
import { runs } from '../../../support/property-runs.ts'

const priya = 'priya@example.com'
const accountOf = (customer: string, more = '') =>
  `/api/admin/statements?customer=${encodeURIComponent(customer)}${more}`
const march = '&from=2026-03-01&to=2026-03-31'

interface View {
  readonly opening_balance: number
  readonly closing_balance: number
  readonly items: readonly { readonly kind: string; readonly amount: number; readonly balance: number }[]
  readonly ageing: Readonly<Record<string, number>>
}

const viewOf = async (site: InvoiceSite, path: string) => (await site.get(path)).body as unknown as View
const pennies = (pounds: number) => Math.round(pounds * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((whole, one) => whole + pennies(one), 0)

/** A relay that runs when it is asked to. */
function relayOf({ adapters, modules }: InvoiceSite) {
  return startOutboxRelay(
    { ...adapters, log: createLog('silent'), unreadable: async () => {} },
    subscribersOf(modules),
    { everyMs: 2 ** 30 },
  )
}

describe('GET /api/admin/statements', () => {
  it('has the charges, credits and money of an address, each with the balance after it', async () => {
    using site = await openInvoiceSite({ vat: false })
    const id = await site.issued({ due_date: '2026-03-12' })
    await site.post(`/api/invoices/${id}/payments`, { method: 'cash', date: '2026-03-02', amount: 30_00 })
    await site.post(`/api/invoices/${id}/credit`, {
      reason: 'It leaks',
      items: [{ ...tap, unit_price: 20 }],
    })
    expect((await site.get(accountOf('PRIYA@example.com', march))).body).toMatchObject({
      customer: priya,
      name: 'Priya Shah',
      from: '2026-03-01',
      to: '2026-03-31',
      opening_balance: 0,
      closing_balance: 50,
      items: [
        { kind: 'invoice', invoice_number: 'INV-000001', amount: 100, balance: 100 },
        { kind: 'credit', invoice_number: 'CRN-000001', amount: -20, balance: 80 },
        { kind: 'payment', invoice_number: 'INV-000001', amount: -30, balance: 50 },
      ],
      ageing: { not_due: 0, days_1_to_30: 50, days_31_to_60: 0, days_61_to_90: 0, over_90_days: 0 },
    })
  })

  it('is offered for each account with something overdue: its sum, its number and its first day, the longest waiting first', async () => {
    using site = await openInvoiceSite({ vat: false })
    const others = { customer: { ...nobody.customer, name: 'Zadie Ndlovu', email: 'zadie@example.com' } }
    await site.issued({ ...others, due_date: '2026-03-20' })
    const first = await site.issued({ due_date: '2026-03-12' })
    await site.issued({ due_date: '2026-03-14', items: [{ ...tap, unit_price: 20 }] })
    await site.issued({ due_date: '2026-12-31' })
    await site.post(`/api/invoices/${first}/payments`, { method: 'cash', date: '2026-03-02', amount: 30_00 })
    const { statements, billing } = site.modules
    expect(await statements.late()).toEqual([])
    site.later(billing.today().until('2026-03-21').days)
    const shown = (await statements.late()).map(({ since, ...one }) => ({ ...one, since: since.toString() }))
    expect(shown).toEqual([
      { holder: { userId: null, email: priya }, name: 'Priya Shah', overdue: 90_00, documents: 2, since: '2026-03-12' },
      {
        holder: { userId: null, email: 'zadie@example.com' },
        name: 'Zadie Ndlovu',
        overdue: 100_00,
        documents: 1,
        since: '2026-03-20',
      },
    ])
  })

  it('carries forward what was left before its days, and ages it by the day it was due', async () => {
    using site = await openInvoiceSite({ vat: false })
    await site.issued({ due_date: '2026-03-12' })
    const later = await viewOf(site, accountOf(priya, '&from=2026-05-01&to=2026-05-30'))
    expect(later).toMatchObject({ opening_balance: 100, closing_balance: 100, items: [] })
    expect(later.ageing['days_61_to_90']).toBe(100)
    const before = await viewOf(site, accountOf(priya, '&from=2026-01-01&to=2026-02-01'))
    expect(before).toMatchObject({ opening_balance: 0, closing_balance: 0, items: [] })
  })

  it('leaves out drafts, void numbers, bad debts and quotes', async () => {
    using site = await openInvoiceSite({ vat: false })
    await site.draft()
    await site.issued({ document_type: 'quote' })
    const [wrong, lost] = [await site.issued(), await site.issued()]
    await site.post(`/api/invoices/${wrong}/void`, { reason: 'Wrong customer' }, 'admin')
    await site.post(`/api/invoices/${lost}/write-off`, { reason: 'Bankrupt' }, 'admin')
    expect(await viewOf(site, accountOf(priya, march))).toMatchObject({ items: [], closing_balance: 0 })
  })

  it('agrees with the documents and their money, whatever was done with them', async () => {
    const deeds = fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 90_000 }),
        paid: fc.integer({ min: 0, max: 100 }),
        credited: fc.integer({ min: 0, max: 100 }),
        days: fc.integer({ min: 0, max: 45 }),
        due: fc.integer({ min: 0, max: 60 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(deeds, fc.integer({ min: 0, max: 200 }), async (done, back) => {
        using site = await openInvoiceSite({ vat: false })
        const ids: string[] = []
        for (const { price, paid, credited, days, due } of done) {
          site.later(days)
          const today = site.modules.billing.today()
          const items = [{ ...tap, unit_price: price / 100 }]
          const id = await site.issued({ items, due_date: today.add({ days: due }).toString() })
          ids.push(id)
          const amount = Math.floor((price * paid) / 100)
          if (amount > 0)
            await site.post(`/api/invoices/${id}/payments`, { method: 'cash', date: today.toString(), amount })
          const less = Math.floor((price * credited) / 100)
          if (less > 0)
            await site.post(`/api/invoices/${id}/credit`, {
              reason: 'Less',
              items: [{ ...tap, unit_price: less / 100 }],
            })
        }
        const to = site.modules.billing.today()
        const from = to.subtract({ days: back })
        const view = await viewOf(site, accountOf(priya, `&from=${from.toString()}&to=${to.toString()}`))
        const changes = sum(view.items.map(({ amount }) => amount))
        expect(pennies(view.opening_balance) + changes).toBe(pennies(view.closing_balance))
        expect(sum(Object.values(view.ageing))).toBe(pennies(view.closing_balance))
        const all = await Promise.all(ids.map((id) => site.modules.billing.find(id as InvoiceId)))
        const left = all.reduce((whole, one) => whole + (one ? leftOf(one) : 0), 0)
        // Money that a credit leaves without a use is in the customer's favour.
        const unused = all.reduce((whole, one) => {
          const over = one ? one.settled + one.credited - one.totals.total : 0
          return whole + Math.max(0, over)
        }, 0)
        expect(pennies(view.closing_balance)).toBe(left - unused)
        const kinds: readonly StatementMoney['kind'][] = ['payment', 'refund', 'cis', 'opening']
        const whole = await viewOf(site, accountOf(priya, `&from=2020-01-01&to=${to.toString()}`))
        const money = whole.items.filter(({ kind }) => kinds.some((one) => one === kind))
        const inLedger = site.data.rows('ledger_entries').reduce((total, row) => total + Number(row['amount_pence']), 0)
        expect(0 - sum(money.map(({ amount }) => amount))).toBe(inLedger)
      }),
      { numRuns: runs(12) },
    )
  })

  it('refuses days in the wrong order and no customer, and does not know somebody without documents', async () => {
    using site = await openInvoiceSite()
    await site.issued()
    expect(await site.get(accountOf(priya, '&from=2026-04-01&to=2026-03-01'))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'from' }] },
    })
    expect((await site.get(accountOf(priya, '&from=2026-02-30'))).status).toBe(422)
    expect((await site.get('/api/admin/statements')).status).toBe(422)
    expect((await site.get(accountOf('Priya'))).status).toBe(422)
    expect((await site.get(accountOf('nobody@example.com'))).status).toBe(404)
    expect((await site.get(accountOf(priya), 'customer')).status).toBe(403)
  })

  it('is a PDF and a table, too', async () => {
    using site = await openInvoiceSite()
    await site.issued()
    const file = (kind: string) => site.get(accountOf(priya, march).replace('?', `/${kind}?`))
    const pdf = await file('pdf')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('content-disposition')).toBe('inline; filename="statement-2026-03-31.pdf"')
    expect((await file('pdf')).body).toEqual(pdf.body)
    expect(String((await file('csv')).body['text']).split('\r\n')).toEqual([
      '"Date","Kind","Number","Amount","Balance"',
      '"2026-03-01","brought forward",,,0.00',
      '"2026-03-02","invoice","INV-000001",100.00,100.00',
      '',
    ])
  })
})

describe('GET /api/statements', () => {
  it('has the own account, and that of nobody else', async () => {
    using site = await openInvoiceSite()
    await site.issued()
    expect((await site.get('/api/statements', 'customer')).status).toBe(404)
    expect((await site.get(`/api/statements?customer=${priya}`, 'customer')).status).toBe(404)
    const booking = await site.completed()
    await site.post(
      `/api/invoices/${await site.draft({ booking_id: booking, no_booking: false, items: undefined })}/issue`,
    )
    const own = await site.get('/api/statements?from=2026-01-01', 'customer')
    expect(own).toMatchObject({ status: 200, body: { items: [{ invoice_number: 'INV-000002' }] } })
    const other = await site.get(`/api/statements?customer=${String(own.body['customer'])}`, 'technician')
    expect(other.status).toBe(404)
    expect((await site.get('/api/statements/pdf', 'technician')).status).toBe(404)
    expect((await site.get('/api/statements/pdf', 'customer')).status).toBe(200)
  })
})

describe('POST /api/admin/statements/send', () => {
  const mails = (site: InvoiceSite) => site.data.rows('messages', { event: 'statement_sent' })

  it('sends it once, with the PDF that is kept, and leaves an audit line', async () => {
    using site = await openInvoiceSite()
    await using relay = relayOf(site)
    await site.issued()
    const asked = { customer: priya, from: '2026-03-01', to: '2026-03-31' }
    const sent = await site.post('/api/admin/statements/send', asked, 'office', 'key-1')
    expect(sent).toMatchObject({ status: 202, body: { sent_to: priya, customer: priya } })
    expect((await site.post('/api/admin/statements/send', asked, 'office', 'key-1')).body).toEqual(sent.body)
    await relay.drain()
    site.data.set(
      'outbox',
      { kind: 'statement-send-asked' },
      { done_at: null, next_try_at: '2026-01-01T00:00:00.000Z' },
    )
    await relay.drain()
    const [mail, ...others] = mails(site)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: priya, channel: 'email', action: null })
    expect(String(mail?.['text'])).toContain('£100.00 is left to pay')
    expect(String(mail?.['attachments'])).toContain('statement-2026-03-31.pdf')
    expect(site.data.count('statements')).toBe(1)
    expect(site.data.rows('statements')[0]?.['pdf']).not.toBeNull()
    expect(site.data.count('audit_log', { action: 'statement_sent' })).toBe(1)
    expect(JSON.stringify(site.data.rows('outbox'))).not.toContain(priya)
  })

  it('sends nothing to somebody without an address or without documents', async () => {
    using site = await openInvoiceSite()
    await using relay = relayOf(site)
    await site.issued(nobody)
    expect((await site.post('/api/admin/statements/send', { customer: 'nobody@example.com' })).status).toBe(404)
    expect((await site.post('/api/admin/statements/send', { customer: priya }, 'customer')).status).toBe(403)
    await relay.drain()
    expect(mails(site)).toEqual([])
    expect(site.data.count('statements')).toBe(0)
  })
})
