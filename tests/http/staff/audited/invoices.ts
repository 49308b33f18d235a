import sharp from 'sharp'
import { booked } from './bookings-made.ts'
import { type AuditedWrites, type Desk, form, json } from './desk.ts'

const draft = {
  document_type: 'invoice',
  no_booking: true,
  customer: { name: 'Priya Shah', address: '4 Surrey Street', email: 'priya@example.com' },
  items: [{ description: 'New tap', quantity: 1, unit_price: 20, item_type: 'parts' }],
}

/** The same as the form of the page sends it. */
const written = {
  once: 'a',
  press: 'draft',
  document_type: 'invoice',
  no_booking: 'yes',
  'customer.name': 'Priya Shah',
  'customer.address': '4 Surrey Street',
  'items.0.description': 'New tap',
  'items.0.quantity': '1',
  'items.0.unit_price': '20',
  'items.0.item_type': 'parts',
  'items.0.vat': 'outside',
}

const idOf = async (answer: Promise<Response>): Promise<string> => String((await (await answer).json()).id)
const drafted = (desk: Desk, more: object = {}) => idOf(desk.json('POST', '/api/invoices', { ...draft, ...more }))

/** A document that is issued by a business with an address, not registered for VAT. */
async function issued(desk: Desk, more: object = {}): Promise<string> {
  const site = await (await desk.json('GET', '/api/admin/site')).json()
  const facts = { ...site, business_address: '1 High Street', vat_registered: false, vat_number: '' }
  await desk.json('PUT', '/api/admin/site', facts)
  const id = await drafted(desk, more)
  await desk.json('POST', `/api/invoices/${id}/issue`)
  return id
}

/** An invoice of a business that was due yesterday. */
async function late(desk: Desk): Promise<string> {
  await desk.json('PUT', '/api/admin/invoicing', { charges_interest: true })
  const yesterday = desk.whole.clock.now().subtract({ hours: 24 })
  desk.whole.clock.set(yesterday)
  const customer = { ...draft.customer, is_business: true }
  const id = await issued(desk, { customer, due_date: yesterday.toString().slice(0, 10) })
  desk.whole.clock.set(yesterday.add({ hours: 24 }))
  return id
}

const monthly = { recurring: { unit: 'month' } }

async function paused(desk: Desk): Promise<string> {
  const id = await drafted(desk, monthly)
  await desk.json('POST', `/api/invoices/${id}/recurring/pause`)
  return id
}

/** Writes of invoices and the other documents, and of their settings. */
export const invoiceWrites: AuditedWrites = {
  'PUT /api/admin/invoicing': json('PUT', '/api/admin/invoicing', { due_days_for_businesses: 21 }),
  'PUT /api/admin/vat-return': json('PUT', '/api/admin/vat-return', {
    from: '2025-01-01',
    to: '2025-03-31',
    box4: 12.5,
  }),
  'POST /api/admin/vat-return/close': json('POST', '/api/admin/vat-return/close', {
    from: '2025-01-01',
    to: '2025-03-31',
  }),
  'POST /admin/invoice-numbers': form('/admin/invoice-numbers', { series: 'DN', next: '41' }),
  'POST /admin/invoice-import': async (desk) => {
    const body = new FormData()
    const rows = 'number,date,customer,description,unit_price,balance\nOLD-17,2024-01-05,Priya Shah,Boiler,90,0\n'
    body.set('intent', 'import')
    body.set('document', new File([rows], 'old.csv'))
    return desk.upload('/admin/invoice-import', body)
  },
  'POST /admin/appearance/logo': async (desk) => {
    const body = new FormData()
    const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0a504c' } })
      .png()
      .toBuffer()
    body.set('photo', new File([new Uint8Array(png)], 'logo.png'))
    return desk.upload('/admin/appearance/logo', body)
  },
  'POST /admin/appearance/logo/remove': form('/admin/appearance/logo/remove'),
  'POST /admin/invoicing/vat': form('/admin/invoicing/vat', {
    vat_registered: 'no',
    vat_number: '',
    vat_registered_from: '',
    vat_registered_until: '',
    vat_scheme: 'cash',
    vat_periods: 'monthly',
    prices_include_vat: 'no',
  }),
  'POST /admin/invoicing/bank': form('/admin/invoicing/bank', {
    bank_name: 'Croydon Bank',
    account_name: 'Callout',
    account_number: '12345678',
    sort_code: '123456',
  }),
  'POST /admin/invoicing/terms': form('/admin/invoicing/terms', {
    terms_for_consumers: 'Please pay.',
    terms_for_businesses: 'Please pay in time.',
    due_days_for_consumers: '7',
    due_days_for_businesses: '28',
  }),
  'POST /admin/invoicing/interest': form('/admin/invoicing/interest', { charges_interest: 'yes', bank_rate: '4.25' }),
  'POST /admin/invoicing/rates': form('/admin/invoicing/rates', { bank_rates: '2024-08-01 5.00\n2025-08-07 4' }),
  'POST /admin/invoicing/sending': form('/admin/invoicing/sending', {
    drafts_at_completion: 'yes',
    sends_reminders: 'no',
    sends_statements: 'no',
    year_in_number: 'yes',
    peppol_id: '',
  }),
  'POST /admin/vat-return': form('/admin/vat-return', {
    from: '2025-04-01',
    to: '2025-06-30',
    box2: '',
    box4: '12.50',
    box7: '',
    box8: '',
    box9: '',
  }),
  'POST /admin/vat-return/close': form('/admin/vat-return/close', {
    from: '2025-04-01',
    to: '2025-06-30',
    sent: 'yes',
  }),
  'POST /api/invoices': json('POST', '/api/invoices', { ...draft, items: [{ ...draft.items[0], vat: 'outside' }] }),
  'PATCH /api/invoices/:id': async (desk) => desk.json('PATCH', `/api/invoices/${await drafted(desk)}`, { notes: 'x' }),
  'DELETE /api/invoices/:id': async (desk) => desk.json('DELETE', `/api/invoices/${await drafted(desk)}`),
  'POST /api/invoices/:id/issue': async (desk) => {
    await issued(desk)
    return desk.json('POST', `/api/invoices/${await drafted(desk)}/issue`)
  },
  'POST /api/invoices/:id/send': async (desk) => desk.json('POST', `/api/invoices/${await issued(desk)}/send`),
  'POST /api/invoices/:id/copy': async (desk) => desk.json('POST', `/api/invoices/${await issued(desk)}/copy`, {}),
  'POST /api/invoices/:id/credit': async (desk) =>
    desk.json('POST', `/api/invoices/${await issued(desk)}/credit`, { reason: 'It leaks' }),
  'POST /api/invoices/:id/payments': async (desk) =>
    desk.json('POST', `/api/invoices/${await issued(desk)}/payments`, { method: 'cash', date: '2026-03-02' }),
  'POST /api/invoices/:id/void': async (desk) =>
    desk.json('POST', `/api/invoices/${await issued(desk)}/void`, { reason: 'Wrong customer' }),
  'POST /api/invoices/:id/write-off': async (desk) =>
    desk.json('POST', `/api/invoices/${await issued(desk)}/write-off`, { reason: 'Bankrupt' }),
  'POST /api/invoices/:id/received': async (desk) =>
    desk.json('POST', `/api/invoices/${await issued(desk, { document_type: 'purchase-order' })}/received`),
  'POST /api/invoices/:id/cancel': async (desk) =>
    desk.json('POST', `/api/invoices/${await issued(desk, { document_type: 'purchase-order' })}/cancel`),
  'POST /api/invoices/:id/delivered': async (desk) => {
    const items = [{ ...draft.items[0], unit_price: 0 }]
    return desk.json('POST', `/api/invoices/${await issued(desk, { document_type: 'delivery-note', items })}/delivered`)
  },
  'POST /api/admin/statements/send': async (desk) => {
    await issued(desk)
    return desk.json('POST', '/api/admin/statements/send', { customer: 'priya@example.com' })
  },
  'POST /invoices/statement': async (desk) => {
    await issued(desk)
    return desk.form('/invoices/statement', { once: 'a', customer: 'priya@example.com', from: '', to: '' })
  },
  'POST /api/invoices/:id/interest': async (desk) => desk.json('POST', `/api/invoices/${await late(desk)}/interest`),
  'POST /invoices/:id/interest': async (desk) => desk.form(`/invoices/${await late(desk)}/interest`, {}),
  'PATCH /api/invoices/:id/recurring': async (desk) =>
    desk.json('PATCH', `/api/invoices/${await drafted(desk, monthly)}/recurring`, { every: 2 }),
  'POST /api/invoices/:id/recurring/pause': async (desk) =>
    desk.json('POST', `/api/invoices/${await drafted(desk, monthly)}/recurring/pause`),
  'POST /api/invoices/:id/recurring/resume': async (desk) =>
    desk.json('POST', `/api/invoices/${await paused(desk)}/recurring/resume`),
  'POST /api/invoices/:id/recurring/end': async (desk) =>
    desk.json('POST', `/api/invoices/${await drafted(desk, monthly)}/recurring/end`),
  'POST /invoices/:id/recurring': async (desk) =>
    desk.form(`/invoices/${await drafted(desk, monthly)}/recurring`, { every: '2', unit: 'week', end: 'none' }),
  'POST /invoices/:id/recurring/pause': async (desk) =>
    desk.form(`/invoices/${await drafted(desk, monthly)}/recurring/pause`, {}),
  'POST /invoices/:id/recurring/resume': async (desk) =>
    desk.form(`/invoices/${await paused(desk)}/recurring/resume`, {}),
  'POST /invoices/:id/recurring/end': async (desk) =>
    desk.form(`/invoices/${await drafted(desk, monthly)}/recurring/end`, {}),
  'PUT /api/admin/reminders': json('PUT', '/api/admin/reminders', { customer: 'priya@example.com', paused: true }),
  'PUT /api/invoices/:id/reminders': async (desk) =>
    desk.json('PUT', `/api/invoices/${await issued(desk)}/reminders`, { paused: true }),
  'POST /invoices/:id/reminders': async (desk) =>
    desk.form(`/invoices/${await issued(desk)}/reminders`, { paused: 'yes' }),
  'POST /invoices/statement/reminders': async (desk) =>
    desk.form('/invoices/statement/reminders', { customer: 'priya@example.com', paused: 'no' }),
  'POST /invoices/from-booking/:id': async (desk) => {
    const id = desk.first('bookings', { status: 'completed' })
    desk.whole.data.set('bookings', { id }, { agreed_cost_pence: 98_700, final_cost_pence: 98_700 })
    return desk.form(`/invoices/from-booking/${id}`, {})
  },
  'POST /invoices/create': (desk) => desk.form('/invoices/create', written),
  'POST /invoices/:id/edit': async (desk) =>
    desk.form(`/invoices/${await drafted(desk)}/edit`, { ...written, version: '1', notes: 'x' }),
  'POST /invoices/:id/issue': async (desk) => desk.form(`/invoices/${await drafted(desk)}/issue`, {}),
  'POST /invoices/:id/send': async (desk) => desk.form(`/invoices/${await issued(desk)}/send`, {}),
  'POST /invoices/:id/delete': async (desk) => desk.form(`/invoices/${await drafted(desk)}/delete`, {}),
  'POST /invoices/:id/copy': async (desk) => desk.form(`/invoices/${await issued(desk)}/copy`, { once: 'a' }),
  'POST /invoices/:id/credit': async (desk) =>
    desk.form(`/invoices/${await issued(desk)}/credit`, { once: 'a', credit_reason: 'It leaks' }),
  'POST /invoices/:id/credit-difference': async (desk) => {
    const booking_id = await booked(desk)
    const { data } = desk.whole
    const items = [{ description: 'Work', quantity: 1, unit_price: 20, vat: 'outside' }]
    data.set('bookings', { id: booking_id }, { agreed_cost_pence: 2_000 })
    const id = await issued(desk, { no_booking: undefined, customer: {}, booking_id, items })
    data.set('bookings', { id: booking_id }, { agreed_cost_pence: 1_500 })
    return desk.form(`/invoices/${id}/credit-difference`, {})
  },
  'POST /invoices/:id/paid': async (desk) => {
    const date = desk.whole.clock.now().toString().slice(0, 10)
    const paid = { once: 'a', method: 'cash', date, reference: '', amount: '' }
    return desk.form(`/invoices/${await issued(desk)}/paid`, paid)
  },
  'POST /admin/payments/:id/receipt': async (desk) => {
    const date = desk.whole.clock.now().toString().slice(0, 10)
    const paid = await desk.json('POST', `/api/invoices/${await issued(desk)}/payments`, { method: 'cash', date })
    const { payment_id } = await paid.json()
    return desk.form(`/admin/payments/${String(payment_id)}/receipt`, { document_type: 'receipt' })
  },
  'POST /invoices/:id/void': async (desk) =>
    desk.form(`/invoices/${await issued(desk)}/void`, { void_reason: 'Wrong customer' }),
  'POST /invoices/:id/write-off': async (desk) =>
    desk.form(`/invoices/${await issued(desk)}/write-off`, { write_off_reason: 'Bankrupt' }),
  'POST /invoices/:id/received': async (desk) =>
    desk.form(`/invoices/${await issued(desk, { document_type: 'purchase-order' })}/received`, {}),
  'POST /invoices/:id/cancel': async (desk) =>
    desk.form(`/invoices/${await issued(desk, { document_type: 'purchase-order' })}/cancel`, {}),
  'POST /invoices/:id/delivered': async (desk) => {
    const items = [{ ...draft.items[0], unit_price: 0 }]
    return desk.form(`/invoices/${await issued(desk, { document_type: 'delivery-note', items })}/delivered`, {})
  },
}
