import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceSite, nobody, openInvoiceSite } from './invoice-site.ts'

let site: InvoiceSite
let cookie = ''
beforeAll(async () => {
  site = await openInvoiceSite()
  cookie = await site.signIn('office')
})
afterAll(() => site[Symbol.dispose]())

/** Sends a form as a browser without scripts. */
async function send(path: string, fields: Readonly<Record<string, string>> = {}) {
  const answer = await site.app.request(path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, to: answer.headers.get('location'), page: await answer.text() }
}

let showings = 0
function written(changes: Readonly<Record<string, string>> = {}) {
  showings += 1
  return {
    once: `showing-${showings}`,
    press: 'draft',
    document_type: 'invoice',
    no_booking: 'yes',
    'customer.name': 'Priya Shah',
    'customer.email': 'priya@example.com',
    'customer.address': '4 Surrey Street',
    'items.0.description': 'Care plan',
    'items.0.quantity': '1',
    'items.0.unit_price': '30',
    'items.0.item_type': 'service',
    'items.0.vat': '',
    tax_rate: '20',
    recurring: 'yes',
    'recurring.every': '1',
    'recurring.unit': 'month',
    'recurring.first_date': '',
    'recurring.end': 'none',
    'recurring.end_date': '',
    'recurring.count': '',
    ...changes,
  }
}
const idIn = (to: string | null) => /ivc_[\w-]+/.exec(to ?? '')?.[0] ?? ''
const planOf = async (id: string) => (await site.get(`/api/invoices/${id}`)).body['recurring']
const plans = () => site.data.count('recurrences')

describe('the form of a document with a plan', () => {
  it('keeps the draft and its plan, once for each showing', async () => {
    const [before, fields] = [
      plans(),
      written({ 'recurring.send': 'yes', 'recurring.end': 'count', 'recurring.count': '12' }),
    ]
    const made = await send('/invoices/create', fields)
    expect(made).toMatchObject({ status: 303 })
    expect(await planOf(idIn(made.to))).toMatchObject({
      every: 1,
      unit: 'month',
      next_date: '2026-04-02',
      end_date: '2027-02-02',
      send: true,
    })
    expect((await send('/invoices/create', fields)).to).toBe(made.to)
    expect(plans()).toBe(before + 1)
  })

  it('issues and sends the first one by its button', async () => {
    const made = await send('/invoices/create', written({ press: 'send' }))
    const id = idIn(made.to)
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ sending: 'waiting', is_recurring: true })
    expect(await planOf(id)).toMatchObject({ status: 'running' })
  })

  it('keeps the draft where it cannot be sent', async () => {
    const made = await send('/invoices/create', written({ press: 'send', 'customer.email': '' }))
    expect(made).toMatchObject({ status: 303, to: expect.stringContaining('recurring-waits') })
    expect((await site.get(`/api/invoices/${idIn(made.to)}`)).body).toMatchObject({ status: 'draft' })
  })

  it('has no plan without its box', async () => {
    const before = plans()
    const made = await send('/invoices/create', written({ recurring: '' }))
    expect(await planOf(idIn(made.to))).toBeNull()
    expect(plans()).toBe(before)
  })

  it.each([
    ['recurring.every', '0'],
    ['recurring.every', 'two'],
    ['recurring.unit', 'day'],
    ['recurring.first_date', '2020-01-01'],
    ['recurring.end', 'date'],
    ['recurring.end', 'count'],
  ])('comes back where %s is %s, and writes nothing', async (name, value) => {
    const [documents, before] = [site.count(), plans()]
    const back = await send('/invoices/create', written({ [name]: value }))
    expect(back.status).toBe(422)
    expect([site.count(), plans()]).toEqual([documents, before])
  })
})

describe('the forms of a plan', () => {
  const planned = () => site.draft({ recurring: { unit: 'week' } })

  it('change when later ones come', async () => {
    const id = await planned()
    const fields = { every: '2', unit: 'month', end: 'date', end_date: '2026-12-31', count: '', send: 'yes' }
    const done = await send(`/invoices/${id}/recurring`, fields)
    expect(done).toMatchObject({ status: 303, to: expect.stringContaining('recurring-changed') })
    expect(await planOf(id)).toMatchObject({
      every: 2,
      unit: 'month',
      next_date: '2026-05-02',
      end_date: '2026-12-31',
      send: true,
    })
  })

  it('come back where nothing more would come', async () => {
    const id = await planned()
    const before = await planOf(id)
    const fields = { every: '2', unit: 'month', end: 'date', end_date: '2026-03-03', count: '' }
    expect((await send(`/invoices/${id}/recurring`, fields)).status).toBe(422)
    expect(await planOf(id)).toEqual(before)
  })

  it('pause, resume and end it', async () => {
    const id = await planned()
    for (const [deed, status] of [
      ['pause', 'paused'],
      ['resume', 'running'],
      ['end', 'ended'],
    ]) {
      expect((await send(`/invoices/${id}/recurring/${deed}`)).status).toBe(303)
      expect(await planOf(id)).toMatchObject({ status })
    }
    expect((await send(`/invoices/${id}/recurring/pause`)).status).toBe(409)
  })
})

describe('the form of interest', () => {
  it('charges it once, and leads to its invoice', async () => {
    await site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { charges_interest: true } })
    const id = await site.issued({ customer: { ...nobody.customer, is_business: true }, due_date: '2026-03-10' })
    site.later(30)
    cookie = await site.signIn('office')
    const done = await send(`/invoices/${id}/interest`)
    expect(done).toMatchObject({ status: 303, to: expect.stringContaining('interest-charged') })
    expect((await site.get(`/api/invoices/${idIn(done.to)}`)).body).toMatchObject({ origin: 'interest', based_on: id })
    const before = site.count()
    expect((await send(`/invoices/${id}/interest`)).status).toBe(409)
    expect(site.count()).toBe(before)
  })
})
