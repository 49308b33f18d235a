import { describe, expect, it } from 'vitest'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import type { UserId } from '#modules/shared'
import { nobody, openInvoiceSite, tap } from './invoice-site.ts'

/** Noon of 2 March 2026 in London, until it is set. */
async function openRecurringSite({ vat = true } = {}) {
  const site = await openInvoiceSite({ vat })
  const log = createLog('silent')
  const relay = startOutboxRelay({ ...site.adapters, log, unreadable: async () => {} }, subscribersOf(site.modules), {
    everyMs: 2 ** 30,
  })
  return {
    ...site,
    relay,
    /** The job runs at that moment. */
    async runAt(moment: string): Promise<number> {
      site.clock.set(Temporal.Instant.from(moment))
      site.later(0)
      const made = await site.modules.billing.runRecurring()
      await relay.drain()
      return made
    },
    async planned(recurring: object, body: object = {}): Promise<string> {
      const made = await site.post('/api/invoices', { ...nobody, ...body, recurring })
      expect(made).toMatchObject({ status: 201, body: { is_recurring: true } })
      return String(made.body['id'])
    },
    async plan(id: string): Promise<Record<string, unknown>> {
      return Object((await site.get(`/api/invoices/${id}`)).body['recurring'])
    },
    periods: () => site.data.rows('invoices', {}, ['period']).map(({ period, status }) => [period, status]),
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]()
      site[Symbol.dispose]()
    },
  }
}

describe('an invoice that comes again', () => {
  it('is a draft now, with the plan of the others', async () => {
    await using site = await openRecurringSite()
    const made = await site.post('/api/invoices', { ...nobody, recurring: { unit: 'month' } })
    expect(made).toMatchObject({ status: 201, body: { status: 'draft', is_recurring: true, origin: 'recurring' } })
    expect(await site.plan(String(made.body['id']))).toMatchObject({
      every: 1,
      unit: 'month',
      first_date: '2026-03-02',
      end_date: null,
      next_date: '2026-04-02',
      send: false,
      status: 'running',
    })
    expect(await site.runAt('2026-03-02T20:00:00Z')).toBe(0)
    expect(site.count()).toBe(1)
  })

  it('comes each period once, on the day of the first date, however often the job runs', async () => {
    await using site = await openRecurringSite()
    site.clock.set(Temporal.Instant.from('2027-01-31T09:00:00Z'))
    await site.planned({ unit: 'month' })
    for (const day of ['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-31', '2027-04-30']) {
      await site.runAt(`${day}T10:00:00Z`)
      await site.runAt(`${day}T11:00:00Z`)
    }
    expect(site.periods()).toEqual([
      ['2027-01-31', 'draft'],
      ['2027-02-28', 'draft'],
      ['2027-03-31', 'draft'],
      ['2027-04-30', 'draft'],
    ])
  })

  it('is made once where two jobs run at once', async () => {
    await using site = await openRecurringSite()
    const id = await site.planned({ unit: 'week' })
    site.clock.set(Temporal.Instant.from('2026-03-23T09:00:00Z'))
    site.later(0)
    const { billing } = site.modules
    const made = await Promise.all([billing.runRecurring(), billing.runRecurring(), billing.runRecurring()])
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(site.periods().map(([period]) => period)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'])
    expect(await site.plan(id)).toMatchObject({ next_date: '2026-03-30' })
  })

  it('comes by the day of London, also when the clocks change', async () => {
    await using site = await openRecurringSite()
    site.clock.set(Temporal.Instant.from('2026-03-22T09:00:00Z'))
    await site.planned({ unit: 'week' })
    // The clocks go forward on 29 March: midnight is at 00:00 UTC on that day, and at 23:00 UTC of the day before from then on.
    expect(await site.runAt('2026-03-28T23:59:59Z')).toBe(0)
    expect(await site.runAt('2026-03-29T00:00:00Z')).toBe(1)
    expect(await site.runAt('2026-04-04T22:59:59Z')).toBe(0)
    expect(await site.runAt('2026-04-04T23:00:00Z')).toBe(1)
  })

  it('goes on over the end of the year, and in leap years', async () => {
    await using site = await openRecurringSite()
    site.clock.set(Temporal.Instant.from('2027-12-31T09:00:00Z'))
    await site.planned({ unit: 'month' })
    await site.runAt('2028-03-01T09:00:00Z')
    expect(site.periods().map(([period]) => period)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29'])
  })

  it('sends by itself what is due today, once, and keeps missed periods as drafts', async () => {
    await using site = await openRecurringSite()
    await site.planned({ unit: 'week', send: true })
    await site.runAt('2026-03-23T09:00:00Z')
    await site.runAt('2026-03-23T10:00:00Z')
    expect(site.periods()).toEqual([
      ['2026-03-02', 'draft'],
      ['2026-03-09', 'draft'],
      ['2026-03-16', 'draft'],
      ['2026-03-23', 'issued'],
    ])
    const asked = site.data.rows('invoice_timeline', { what: 'send-asked' })
    expect(asked).toHaveLength(1)
    expect(site.data.count('messages', { event: 'invoice_sent' })).toBeGreaterThan(0)
  })

  it('is not sent again when its event comes twice, nor after somebody sent it', async () => {
    await using site = await openRecurringSite()
    await site.planned({ unit: 'week', send: true })
    await site.runAt('2026-03-09T09:00:00Z')
    const id = site.data.text('invoices', 'id', { period: '2026-03-09' })
    await site.modules.billing.sendRecurring(id as Parameters<typeof site.modules.billing.sendRecurring>[0])
    expect(site.data.count('invoice_timeline', { what: 'send-asked' })).toBe(1)
    expect(site.data.count('invoices', { status: 'issued' })).toBe(1)
  })

  it('stays a draft where it cannot be issued, and uses no number', async () => {
    await using site = await openRecurringSite()
    await site.planned({ unit: 'week', send: true })
    const facts = (await site.get('/api/admin/site', 'admin')).body
    const body = { ...facts, business_address: '', registered_office: '' }
    expect(await site.call('PUT', '/api/admin/site', { as: 'admin', body })).toMatchObject({ status: 200 })
    await site.runAt('2026-03-09T09:00:00Z')
    expect(site.periods().map(([, status]) => status)).toEqual(['draft', 'draft'])
    expect(
      site.data.count('invoices', { number: 1 }) + site.data.count('invoice_timeline', { what: 'send-asked' }),
    ).toBe(0)
  })

  it('ends with a date, or after a number of documents from the first date', async () => {
    await using site = await openRecurringSite()
    const dated = await site.planned({ unit: 'month', end_date: '2026-05-01' })
    const counted = await site.planned({ unit: 'month', count: 3 })
    await site.runAt('2026-12-31T09:00:00Z')
    expect(site.count()).toBe(2 + 1 + 2)
    expect(await site.plan(dated)).toMatchObject({ status: 'ended', next_date: null })
    expect(await site.plan(counted)).toMatchObject({ status: 'ended', end_date: '2026-05-02' })
  })

  it('is prepared before its first date, and sent on it', async () => {
    await using site = await openRecurringSite()
    const id = await site.planned({ unit: 'year', first_date: '2026-04-01', send: true })
    expect(await site.plan(id)).toMatchObject({ next_date: '2026-04-01' })
    await site.runAt('2026-03-31T09:00:00Z')
    expect(site.periods()).toEqual([['2026-04-01', 'draft']])
    await site.runAt('2026-04-01T09:00:00Z')
    expect(site.periods()).toEqual([['2026-04-01', 'issued']])
    expect(await site.plan(id)).toMatchObject({ next_date: '2027-04-01' })
  })

  it('leaves a period out whose draft was deleted', async () => {
    await using site = await openRecurringSite()
    await site.planned({ unit: 'week' })
    await site.runAt('2026-03-09T09:00:00Z')
    const second = site.data.text('invoices', 'id', { period: '2026-03-09' })
    expect((await site.call('DELETE', `/api/invoices/${second}`)).status).toBe(204)
    await site.runAt('2026-03-09T10:00:00Z')
    await site.runAt('2026-03-16T10:00:00Z')
    expect(site.periods().map(([period]) => period)).toEqual(['2026-03-02', '2026-03-16'])
  })

  it('has no booking after the first: what was agreed for one is not asked for twice', async () => {
    await using site = await openRecurringSite()
    const booking_id = await site.completed(12_000)
    const made = await site.post('/api/invoices', {
      document_type: 'invoice',
      booking_id,
      recurring: { unit: 'month', send: true },
    })
    await site.post(`/api/invoices/${String(made.body['id'])}/issue`)
    await site.runAt('2026-04-02T09:00:00Z')
    const [, second] = site.data.rows('invoices', {}, ['period'])
    expect(second).toMatchObject({
      status: 'issued',
      booking_id: null,
      total_amount_pence: 12_000,
      customer_name: 'Asha Patel',
    })
  })

  it.each([
    ['an end before the second', { unit: 'month', end_date: '2026-03-31' }, 'recurring.end_date'],
    ['one document', { unit: 'month', count: 1 }, 'recurring.count'],
    ['two ends', { unit: 'month', count: 4, end_date: '2027-01-01' }, 'recurring.count'],
    ['no unit', { every: 2 }, 'recurring.unit'],
    ['days', { unit: 'day' }, 'recurring.unit'],
    ['every nothing', { unit: 'week', every: 0 }, 'recurring.every'],
    ['half a month', { unit: 'month', every: 0.5 }, 'recurring.every'],
    ['a first date long ago', { unit: 'month', first_date: '2020-01-01' }, 'recurring.first_date'],
    ['an end in another age', { unit: 'year', every: 99, count: 999 }, 'recurring.count'],
  ])('is refused with %s, and nothing is written', async (_, recurring, path) => {
    await using site = await openRecurringSite()
    const refused = await site.post('/api/invoices', { ...nobody, recurring })
    expect(refused).toMatchObject({ status: 422, body: { errors: [expect.objectContaining({ path })] } })
    expect(site.count() + site.data.count('recurrences')).toBe(0)
  })

  it('is an invoice: a quote does not come again', async () => {
    await using site = await openRecurringSite()
    const body = { ...nobody, document_type: 'quote', recurring: { unit: 'month' } }
    expect(await site.post('/api/invoices', body)).toMatchObject({ status: 422 })
    expect(site.count() + site.data.count('recurrences')).toBe(0)
  })

  it('is one for each key, with one plan', async () => {
    await using site = await openRecurringSite()
    const body = { ...nobody, recurring: { unit: 'month' } }
    const first = await site.post('/api/invoices', body, 'office', 'key-1')
    expect((await site.post('/api/invoices', body, 'office', 'key-1')).body).toEqual(first.body)
    expect([site.count(), site.data.count('recurrences')]).toEqual([1, 1])
  })
})

describe('the VAT of an invoice that comes again', () => {
  it('follows the registration of the business on each day', async () => {
    await using site = await openRecurringSite({ vat: false })
    await site.planned({ unit: 'month' })
    const register = (vat_registered: boolean) =>
      site.call('PUT', '/api/admin/invoicing', {
        as: 'admin',
        body: { vat_registered, vat_number: vat_registered ? 'GB123456782' : '' },
      })
    await site.runAt('2026-04-02T09:00:00Z')
    expect(await register(true)).toMatchObject({ status: 200 })
    await site.runAt('2026-05-02T09:00:00Z')
    expect(await register(false)).toMatchObject({ status: 200 })
    await site.runAt('2026-06-02T09:00:00Z')
    const taxes = site.data.rows('invoices', {}, ['period']).map((row) => row['tax_amount_pence'])
    expect(taxes).toEqual([0, 0, 2_000, 0])
  })

  it('is none of a tax invoice once the registration is over', async () => {
    await using site = await openRecurringSite()
    const body = { document_type: 'tax-invoice', items: [{ ...tap, vat: '20' }], prices_include_vat: false }
    await site.planned({ unit: 'month', send: true }, body)
    await site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { vat_registered: false, vat_number: '' } })
    await site.runAt('2026-04-02T09:00:00Z')
    const [, second] = site.data.rows('invoices', {}, ['period'])
    expect(second).toMatchObject({
      document_type: 'invoice',
      status: 'issued',
      tax_amount_pence: 0,
      total_amount_pence: 10_000,
    })
  })
})

describe('a plan', () => {
  it('pauses, leaves the periods of the pause out, and goes on', async () => {
    await using site = await openRecurringSite()
    const id = await site.planned({ unit: 'week' })
    expect(await site.post(`/api/invoices/${id}/recurring/pause`)).toMatchObject({ body: { status: 'paused' } })
    await site.runAt('2026-03-17T09:00:00Z')
    expect(site.count()).toBe(1)
    expect(await site.post(`/api/invoices/${id}/recurring/resume`)).toMatchObject({
      body: { status: 'running', next_date: '2026-03-23' },
    })
    await site.runAt('2026-03-23T09:00:00Z')
    expect(site.periods().map(([period]) => period)).toEqual(['2026-03-02', '2026-03-23'])
  })

  it('does not make the same day twice when it goes on', async () => {
    await using site = await openRecurringSite()
    const id = await site.planned({ unit: 'week' })
    await site.post(`/api/invoices/${id}/recurring/pause`)
    const resumed = await site.post(`/api/invoices/${id}/recurring/resume`)
    expect(resumed.body).toMatchObject({ next_date: '2026-03-09' })
    expect(await site.runAt('2026-03-02T20:00:00Z')).toBe(0)
  })

  it('ends for good', async () => {
    await using site = await openRecurringSite()
    const id = await site.planned({ unit: 'week' })
    expect(await site.post(`/api/invoices/${id}/recurring/end`)).toMatchObject({
      body: { status: 'ended', next_date: null },
    })
    for (const deed of ['pause', 'resume', 'end'])
      expect(await site.post(`/api/invoices/${id}/recurring/${deed}`)).toMatchObject({
        status: 409,
        body: { code: 'recurrence_ended' },
      })
    await site.runAt('2026-04-01T09:00:00Z')
    expect(site.count()).toBe(1)
  })

  it('changes its dates from now on, and copies another of its documents', async () => {
    await using site = await openRecurringSite()
    const id = await site.planned({ unit: 'week' })
    await site.call('PATCH', `/api/invoices/${id}`, { body: { items: [{ ...tap, unit_price: 250 }] } })
    const changed = await site.call('PATCH', `/api/invoices/${id}/recurring`, {
      body: { every: 2, unit: 'month', count: 2, like_this: true },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { every: 2, unit: 'month', next_date: '2026-05-02', end_date: '2026-05-02', send: false },
    })
    await site.runAt('2026-05-02T09:00:00Z')
    const [, second] = site.data.rows('invoices', {}, ['period'])
    expect(second).toMatchObject({ period: '2026-05-02', total_amount_pence: 25_000 })
    expect(await site.plan(id)).toMatchObject({ status: 'ended' })
  })

  it('is refused where nothing more would come, and stays', async () => {
    await using site = await openRecurringSite()
    const id = await site.planned({ unit: 'week' })
    const before = await site.plan(id)
    const body = { end_date: '2026-03-08' }
    expect(await site.call('PATCH', `/api/invoices/${id}/recurring`, { body })).toMatchObject({ status: 422 })
    expect(await site.plan(id)).toEqual(before)
  })

  it('is none of an invoice that does not come again', async () => {
    await using site = await openRecurringSite()
    const id = await site.draft()
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ recurring: null, is_recurring: false })
    const refused = await site.post(`/api/invoices/${id}/recurring/pause`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_recurring' } })
  })

  it('is in the list of the office, with its newest document, and hidden from its customer', async () => {
    await using site = await openRecurringSite()
    const id = await site.planned({ unit: 'week', send: true })
    await site.runAt('2026-03-09T09:00:00Z')
    const newest = site.data.text('invoices', 'id', { period: '2026-03-09' })
    expect((await site.get('/api/admin/invoices/recurring')).body).toMatchObject({
      items: [{ customer: 'Priya Shah', total_amount: 100, invoice_id: newest, status: 'running' }],
      next_cursor: null,
    })
    site.data.set('invoices', { id: newest }, { user_id: site.data.text('users', 'id', { role: 'customer' }) })
    const own = await site.get(`/api/invoices/${newest}`, 'customer')
    expect(own).toMatchObject({ status: 200, body: { is_recurring: true } })
    expect(own.body).not.toHaveProperty('recurring')
    expect((await site.get('/api/admin/invoices/recurring', 'customer')).status).toBe(403)
    expect((await site.post(`/api/invoices/${id}/recurring/end`, undefined, 'customer')).status).toBe(403)
  })

  it('goes with the data of its customer, and nothing comes any more', async () => {
    await using site = await openRecurringSite()
    await site.planned({ unit: 'week' })
    const customer = site.data.text('users', 'id', { role: 'customer' }) as UserId
    site.data.set('recurrences', {}, { user_id: customer })
    expect(await site.modules.privacy.erase(customer)).toEqual({ ok: true, value: null })
    expect(site.data.count('recurrences') + site.data.count('recurrence_items')).toBe(0)
    expect(await site.runAt('2026-04-09T09:00:00Z')).toBe(0)
    expect(site.count()).toBe(1)
  })
})
