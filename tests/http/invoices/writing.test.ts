import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../support/apps/whole-app.ts'
import { type InvoiceSite, nobody, openInvoiceSite } from './invoice-site.ts'

let site: InvoiceSite
beforeAll(async () => {
  site = await openInvoiceSite()
  site.data.set('users', { email: 'customer@example.com' }, { email_verified_at: site.clock.now().toString() })
})
afterAll(() => site[Symbol.dispose]())

const cookies = new Map<Caller, string>()
let showings = 0

/** Sends a form as a browser without scripts: the status, the address that it leads to and the page that came back. */
async function send(path: string, fields: Readonly<Record<string, string>>, as: Caller = 'office') {
  const cookie = cookies.get(as) ?? (await site.signIn(as))
  cookies.set(as, cookie)
  const answer = await site.app.request(path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, to: answer.headers.get('location'), page: await answer.text() }
}

/** A form as the page shows it, filled in. */
function written(changes: Readonly<Record<string, string>> = {}) {
  showings += 1
  return {
    once: `showing-${showings}`,
    press: 'draft',
    document_type: 'invoice',
    due_date: '',
    supplied_on: '',
    booking_id: '',
    no_booking: 'yes',
    'customer.name': 'Priya Shah',
    'customer.email': 'priya@example.com',
    'customer.address': '4 Surrey Street\r\nCroydon CR0 1AB',
    'items.0.description': 'New tap',
    'items.0.quantity': '2',
    'items.0.unit_price': '£1,050.50',
    'items.0.item_type': 'parts',
    'items.0.vat': '',
    tax_rate: '20',
    discount_amount: '',
    notes: '',
    terms_conditions: '',
    ...changes,
  }
}

const without = (name: string, fields: Readonly<Record<string, string>> = written()) =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name))

const create = (fields: Readonly<Record<string, string>>, as: Caller = 'office') => send('/invoices/create', fields, as)
const idIn = (to: string | null) => /ivc_[\w-]+/.exec(to ?? '')?.[0] ?? ''
const read = async (to: string | null) => (await site.get(`/api/invoices/${idIn(to)}`)).body

describe('the form of a new document', () => {
  it('is for the office and administrators', async () => {
    const before = site.count()
    for (const role of ['customer', 'technician'] as const) expect((await create(written(), role)).status).toBe(403)
    expect((await create(written(), null)).to).toMatch(/^\/login/)
    expect(site.count()).toBe(before)
    expect((await create(written(), 'admin')).status).toBe(303)
    expect(site.count()).toBe(before + 1)
  })

  it('keeps a draft with what was typed, as the summary reads it', async () => {
    const fields = written({
      'items.1.description': 'Travel',
      'items.1.quantity': '1.5',
      'items.1.unit_price': '10',
      'items.1.item_type': 'misc',
      'items.1.vat': '0',
      discount_amount: '15',
      notes: 'Ring twice',
      due_date: '2030-01-31',
    })
    const answer = await create(fields)
    expect(answer.to).toMatch(/^\/invoices\/ivc_[\w-]+\?done=created$/)
    expect(await read(answer.to)).toMatchObject({
      status: 'draft',
      invoice_number: null,
      booking_id: null,
      subtotal: 2116,
      discount_amount: 15,
      notes: 'Ring twice',
      due_date: '2030-01-31',
      items: [
        { description: 'New tap', quantity: 2, unit_price: 1050.5, item_type: 'parts', vat: '20' },
        { description: 'Travel', quantity: 1.5, unit_price: 10, item_type: 'misc', vat: '0' },
      ],
    })
    expect(String((await read(answer.to))['terms_conditions'])).not.toBe('')
  })

  it('makes one document, however often it is sent, and says so where it was changed meanwhile', async () => {
    const before = site.count()
    const fields = written()
    const [first, second] = await Promise.all([create(fields), create(fields)])
    const third = await create(fields)
    expect([second.to, third.to]).toEqual([first.to, first.to])
    const other = await create({ ...fields, notes: 'Other' })
    expect(other.page).toContain('This form has made a document already')
    expect(other.to).toBeNull()
    expect(site.count()).toBe(before + 1)
  })

  it('issues the document and sends it once', async () => {
    const before = site.count()
    const fields = written({ press: 'send' })
    const [first, second] = await Promise.all([create(fields), create(fields)])
    const third = await create(fields)
    expect(first.to).toMatch(/\?done=created$/)
    expect([second.to, third.to]).toEqual([first.to, first.to])
    expect(await read(first.to)).toMatchObject({ invoice_number: expect.stringMatching(/^INV-\d{6}$/) })
    expect(site.count()).toBe(before + 1)
    const timeline = JSON.stringify((await read(first.to))['timeline'])
    expect(timeline.split('"send-asked"')).toHaveLength(2)
  })

  it('is for a booking, whose customer it takes', async () => {
    const booking = await site.completed(30_000)
    const fields = written({ booking_id: booking, 'items.0.unit_price': '50', prices_include_vat: 'yes' })
    const answer = await create(without('no_booking', fields))
    expect(await read(answer.to)).toMatchObject({ booking_id: booking, total_amount: 100 })
    expect(JSON.stringify(await read(answer.to))).not.toContain('Priya')
  })

  it('of a receipt is refused beside its type: a receipt is made of a payment', async () => {
    const before = site.count()
    const answer = await create(written({ document_type: 'receipt' }))
    expect(answer.to).toBeNull()
    expect(answer.page).toContain('A receipt is made of a payment: press "Make a receipt" beside the payment')
    expect(site.count()).toBe(before)
  })

  it('of a delivery note has no prices', async () => {
    const answer = await create(written({ document_type: 'delivery-note', 'items.0.unit_price': '' }))
    expect(await read(answer.to)).toMatchObject({ document_type: 'delivery-note', total_amount: 0 })
  })
})

describe('a faulty form of a new document', () => {
  it.each([
    ['no booking', { no_booking: '' }, 'Please select a booking'],
    ['a booking that is none', { no_booking: '', booking_id: 'bkg_nothing' }, 'Please select a booking'],
    ['no description', { 'items.0.description': ' ' }, 'Please fill in all item details'],
    ['a price of 0', { 'items.0.unit_price': '0' }, 'Please fill in all item details'],
    ['no price', { 'items.0.unit_price': '' }, 'Please fill in all item details'],
    ['a price that is no number', { 'items.0.unit_price': 'ten' }, 'Please fill in all item details'],
    ['no quantity', { 'items.0.quantity': '' }, 'Please fill in all item details'],
    ['three decimals', { 'items.0.unit_price': '1.005' }, 'Please enter an amount in pounds, such as 85.50'],
    ['a negative quantity', { 'items.0.quantity': '-1' }, 'The quantity is at least 0'],
    ['a negative price', { 'items.0.unit_price': '-5' }, 'Please enter an amount in pounds'],
    [
      'a discount above the items',
      { discount_amount: '2101.01' },
      'The discount is between 0 and the sum of the items',
    ],
    ['a due date before today', { due_date: '2020-01-01' }, 'The due date is before the day of issue'],
    ['no customer', { 'customer.name': '' }, 'Please enter the name of the customer'],
    ['no e-mail address to send it to', { press: 'send', 'customer.email': '' }, 'Please give the e-mail address'],
    ['no address on a VAT invoice', { press: 'send', 'customer.address': '' }, 'the address of the customer'],
    ['a credit note', { document_type: 'credit-note' }, 'Choose the invoice that is credited'],
    ['an unknown type', { document_type: 'letter' }, 'Please choose a type of document'],
  ])('with %s comes back, and nothing is written', async (_, changes, words) => {
    const before = site.count()
    const answer = await create(written(changes))
    expect(answer.status).toBe(422)
    expect(answer.page).toContain(words)
    expect(site.count()).toBe(before)
  })

  it('says that it failed, and then makes one document', async () => {
    const before = site.count()
    const fields = written({ press: 'send' })
    vi.spyOn(site.modules.billing, 'send').mockRejectedValueOnce(new Error('The disk is full'))
    const answer = await create(fields)
    expect(answer.status).toBe(503)
    expect(answer.page).toContain('Failed to create invoice. Please try again.')
    const again = await create(fields)
    expect(await read(again.to)).toMatchObject({ invoice_number: expect.any(String), sending: 'waiting' })
    expect(site.count()).toBe(before + 1)
  })

  it('above what was agreed comes back when it is sent, and nothing is written', async () => {
    const booking = await site.completed(10_000)
    const before = site.count()
    const fields = written({ press: 'send', booking_id: booking, 'items.0.unit_price': '500', no_booking: '' })
    const answer = await create(fields)
    expect([answer.status, answer.page]).toEqual([409, expect.stringContaining('£100.00 was agreed')])
    expect(site.count()).toBe(before)
  })
})

describe('the form of a draft', () => {
  const edit = (id: string, fields: Readonly<Record<string, string>>) =>
    send(`/invoices/${id}/edit`, without('once', fields))

  it('changes it, and only from the version that was read', async () => {
    const id = await site.draft()
    const fields = written({ version: '1', 'items.0.unit_price': '12', notes: 'New' })
    expect((await edit(id, fields)).to).toBe(`/invoices/${id}?done=changed`)
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ notes: 'New', subtotal: 24, tax_amount: 4.8 })
    const late = await edit(id, { ...fields, notes: 'Late' })
    expect([late.status, late.page]).toEqual([409, expect.stringContaining('Someone changed the document meanwhile')])
    expect((await site.get(`/api/invoices/${id}`)).body['notes']).toBe('New')
  })

  it('comes back in the words of the seeds, and nothing is changed', async () => {
    const id = await site.draft()
    const answer = await edit(id, written({ version: '1', 'items.0.unit_price': '0', notes: 'New' }))
    expect([answer.status, answer.page]).toEqual([422, expect.stringContaining('Please fill in all item details')])
    const unsent = await edit(id, written({ version: '1', press: 'send', 'customer.email': '', notes: 'New' }))
    expect(unsent.status).toBe(422)
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'draft', notes: '' })
  })

  it('sends it', async () => {
    const id = await site.draft()
    const answer = await edit(id, written({ version: '1', press: 'send' }))
    expect(answer.to).toBe(`/invoices/${id}?done=created`)
    expect((await site.get(`/api/invoices/${id}`)).body['invoice_number']).toMatch(/^INV-\d{6}$/)
  })

  it('leaves an issued document as it is', async () => {
    const id = await site.issued()
    const answer = await edit(id, written({ version: '2', notes: 'New' }))
    expect([answer.status, answer.page]).toEqual([409, expect.stringContaining('issued already')])
    expect((await site.get(`/api/invoices/${id}`)).body['notes']).toBe('')
    expect((await edit('ivc_nothing', written())).status).toBe(404)
  })
})

describe('one more invoice of a booking', () => {
  const warned = 'This booking has an invoice already. Tick the box to make one more.'

  it.each(['draft', 'send'])('is made only by a ticked box, by the button "%s"', async (press) => {
    const booking_id = await site.completed(30_000)
    const first = written({ booking_id, no_booking: '', 'items.0.unit_price': '10' })
    const { to } = await create(first)
    const before = site.count()
    const next = written({ booking_id, no_booking: '', 'items.0.unit_price': '20', press })
    const answer = await create(next)
    expect([answer.status, answer.page]).toEqual([422, expect.stringContaining(warned)])
    expect(site.count()).toBe(before)
    const other = await create({ ...next, another: 'bkg_other' })
    expect([other.status, site.count()]).toEqual([422, before])
    const made = await create({ ...next, another: booking_id })
    expect(made.to).toMatch(/\?done=created$/)
    expect(site.count()).toBe(before + 1)
    // A second press of a form is no further invoice.
    expect((await create(first)).to).toBe(to)
    expect(site.count()).toBe(before + 1)
  })

  it('is nothing to warn of where the first was void, or where this one is a quote', async () => {
    const booking_id = await site.completed(30_000)
    const id = await site.issued({ no_booking: undefined, booking_id, customer: undefined })
    const quote = written({ booking_id, no_booking: '', document_type: 'quote' })
    expect((await create(quote)).status).toBe(303)
    expect((await site.post(`/api/invoices/${id}/void`, { reason: 'Typed twice' }, 'admin')).status).toBe(200)
    expect((await create(written({ booking_id, no_booking: '', 'items.0.unit_price': '10' }))).status).toBe(303)
  })
})

describe('a second press of a button of the form of a draft', () => {
  const edit = (id: string, fields: Readonly<Record<string, string>>) =>
    send(`/invoices/${id}/edit`, without('once', fields))

  it('shows the draft that the first one saved', async () => {
    const id = await site.draft()
    const fields = written({ version: '1', notes: 'New', due_date: '2030-01-31' })
    const both = await Promise.all([edit(id, fields), edit(id, fields)])
    expect(both.map(({ to }) => to)).toEqual([`/invoices/${id}?done=changed`, `/invoices/${id}?done=changed`])
    expect((await edit(id, fields)).to).toBe(`/invoices/${id}?done=changed`)
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ version: 2, notes: 'New' })
  })

  it('shows the document that the first one sent, which goes out once', async () => {
    const id = await site.draft()
    const fields = written({ version: '1', press: 'send', notes: 'New' })
    const [first, second] = await Promise.all([edit(id, fields), edit(id, fields)])
    const third = await edit(id, fields)
    expect(third.to).toBe(`/invoices/${id}?done=created`)
    expect([first.to, second.to]).toEqual([`/invoices/${id}?done=created`, `/invoices/${id}?done=created`])
    const { body } = await site.get(`/api/invoices/${id}`)
    expect(JSON.stringify(body['timeline']).split('"send-asked"')).toHaveLength(2)
    const other = await edit(id, { ...fields, notes: 'Other' })
    expect([other.status, other.page]).toEqual([409, expect.stringContaining('issued already')])
  })

  it.each([
    ['a day', { due_date: '2030-02-01' }],
    ['an item', { 'items.0.unit_price': '13' }],
    ['the customer', { 'customer.purchase_order': 'PO-7' }],
  ])('is no second press where %s differs', async (_, changes) => {
    const id = await site.draft()
    const fields = written({ version: '1', due_date: '2030-01-31' })
    await edit(id, fields)
    expect((await edit(id, { ...fields, ...changes })).status).toBe(409)
  })
})

describe('a document of 200 items with as many letters as may be', () => {
  const words = '€'.repeat(500)

  it('is kept from the form, and from the programs of others', async () => {
    const items = Array.from({ length: 200 }, (_, place) => place)
    const rows = items.flatMap((place) => [
      [`items.${place}.description`, words],
      [`items.${place}.quantity`, '1'],
      [`items.${place}.unit_price`, '1'],
      [`items.${place}.item_type`, 'parts'],
      [`items.${place}.vat`, ''],
    ])
    const fields = { ...written({ notes: words }), ...Object.fromEntries(rows) }
    const made = await create(fields)
    expect(await read(made.to)).toMatchObject({ subtotal: 200 })
    const changed = await send(`/invoices/${idIn(made.to)}/edit`, {
      ...without('once', fields),
      version: '1',
      notes: '',
    })
    expect(changed.to).toMatch(/\?done=changed$/)
    const tap = { description: words, quantity: 1, unit_price: 1, item_type: 'parts' }
    const posted = await site.post('/api/invoices', { ...nobody, items: items.map(() => tap) })
    expect(posted.status).toBe(201)
  })
})

describe('the buttons beside the items', () => {
  it('bring the page back, and keep nothing', async () => {
    const before = site.count()
    for (const press of ['add', 'remove.0', 'total', 'find'])
      expect((await send('/invoices/create/arrange', written({ press }))).status).toBe(200)
    expect(site.count()).toBe(before)
  })
})
