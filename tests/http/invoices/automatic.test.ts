import { describe, expect, it } from 'vitest'
import { type BookingId, pence } from '#modules/shared'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { openPayingSite } from './paying-site.ts'

describe('money before the work', () => {
  it('is invoiced automatically with its VAT, once, and the invoice is paid', async () => {
    await using site = await openPayingSite()
    const { booking_id, amount } = await site.paid()
    await site.relay.drain()
    const [invoice, ...others] = site.documents()
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      origin: 'deposit',
      booking_id,
      status: 'paid',
      invoice_number: 'INV-000001',
      total_amount_pence: amount,
      tax_amount_pence: Math.round(amount / 6),
      settled_pence: amount,
      tax_point: '2026-03-02',
    })
    const again = { id: 1, kind: 'payment-succeeded' as const, at: site.clock.now(), attempts: 0 }
    const body = { paymentId: invoice?.['payment_id'], bookingId: booking_id }
    for (const subscriber of subscribersOf(site.modules)['payment-succeeded'] ?? []) {
      await subscriber({ ...again, body } as Parameters<typeof subscriber>[0])
    }
    expect(site.documents()).toHaveLength(1)
  })

  it('is not invoiced again where it pays an invoice that was issued before', async () => {
    await using site = await openPayingSite()
    const booking_id = await site.booked()
    const drafted = await site.post('/api/invoices', { document_type: 'invoice', booking_id })
    expect(await site.post(`/api/invoices/${String(drafted.body['id'])}/issue`, {})).toMatchObject({ status: 200 })
    await site.relay.drain()
    const { amount } = await site.pay(booking_id)
    await site.relay.drain()
    const [invoice, ...others] = site.documents()
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ origin: 'job', status: 'paid', settled_pence: amount })
  })

  it('makes no document of a business that is not registered', async () => {
    await using site = await openPayingSite({ vat: false })
    await site.paid()
    expect(site.documents()).toEqual([])
  })

  it('leaves nothing for the final invoice where it was the whole price', async () => {
    await using site = await openPayingSite()
    const { booking_id, amount } = await site.paid()
    site.complete(booking_id, amount)
    expect(await site.post('/api/invoices', { document_type: 'invoice', booking_id })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_invoice' },
    })
    expect((await site.get('/api/admin/invoices/to-invoice')).body['items']).toEqual([])
  })
})

describe('the VAT of money before the work', () => {
  const item = (unit_price: number, vat: string) => ({
    description: 'Work',
    quantity: 1,
    unit_price,
    item_type: 'service',
    vat,
  })
  const contractor = { vat_number: 'GB999999973', cis_registered: true, is_business: true }

  async function paidAfterQuote(items: readonly object[], customer: object = {}, vat = true) {
    const site = await openPayingSite({ vat })
    const booking_id = await site.booked()
    const id = await site.draft({ document_type: 'quote', no_booking: undefined, booking_id, customer, items })
    expect(await site.post(`/api/invoices/${id}/issue`)).toMatchObject({ status: 200 })
    const { amount } = await site.pay(booking_id)
    const [deposit] = site.documents({ origin: 'deposit' })
    const groups = site.data.rows('invoice_vat_groups', { invoice_id: String(deposit?.['id']) })
    return { site, booking_id, amount, deposit, groups }
  }

  it('is that of the work, where a quote of the booking says it', async () => {
    const { site, amount, groups } = await paidAfterQuote([item(100, '5')])
    await using _ = site
    expect(groups).toMatchObject([{ vat: 'reduced', rate: 500, tax_pence: Math.round(amount / 21) }])
  })

  it('is spread over the kinds of VAT of the work', async () => {
    const { site, amount, groups } = await paidAfterQuote([item(50, '20'), item(30, 'exempt'), item(10, '0')])
    await using _ = site
    expect(groups.map(({ vat }) => String(vat)).toSorted()).toEqual(['exempt', 'standard', 'zero'])
    const gross = groups.map((one) => Number(one['net_pence']) + Number(one['tax_pence']))
    expect(gross.reduce((sum, one) => sum + one, 0)).toBe(amount)
    const exempt = groups.find(({ vat }) => vat === 'exempt')
    expect(exempt).toMatchObject({ net_pence: Math.round(amount / 3), tax_pence: 0, rate: null })
  })

  it('is paid by the customer to HMRC where the quote says so, and the final invoice agrees', async () => {
    const { site, amount, deposit, groups, booking_id } = await paidAfterQuote([item(100, 'reverse_20')], contractor)
    await using _ = site
    expect(groups).toMatchObject([{ vat: 'reverse_standard', net_pence: amount, tax_pence: 0 }])
    expect(deposit).toMatchObject({
      total_amount_pence: amount,
      reverse_tax_pence: Math.round(amount / 5),
      status: 'paid',
    })
    site.complete(booking_id, amount * 2)
    const final = await site.post('/api/invoices', { document_type: 'invoice', booking_id })
    expect(final).toMatchObject({ status: 201, body: { items: [{ vat: 'reverse_20' }] } })
    // The whole is without its VAT, less the deposit.
    expect(final.body['total_amount']).toBe((Math.round((amount * 2) / 1.2) - amount) / 100)
  })

  it('is that of the draft that the office wrote, and the final invoice has the same', async () => {
    await using site = await openPayingSite()
    const booking_id = await site.booked()
    await site.draft({ no_booking: undefined, customer: {}, items: undefined, booking_id, tax_rate: 5 })
    const { amount } = await site.pay(booking_id)
    const [deposit] = site.documents({ origin: 'deposit' })
    expect(deposit).toMatchObject({ tax_amount_pence: Math.round(amount / 21) })
    site.complete(booking_id, amount + 2_100)
    const final = await site.post('/api/invoices', { document_type: 'invoice', booking_id })
    expect(final).toMatchObject({ status: 201, body: { total_amount: 21, tax_amount: 1 } })
  })

  it('is 20 per cent where nothing is known, also after a quote that was turned down', async () => {
    await using site = await openPayingSite()
    const booking_id = await site.booked()
    const items = [item(100, '5')]
    const quote = await site.issued({ document_type: 'quote', no_booking: undefined, customer: {}, booking_id, items })
    expect((await site.post(`/api/invoices/${quote}/decline`, { name: 'Asha' }, 'customer')).status).toBe(200)
    const { amount } = await site.pay(booking_id)
    expect(site.documents({ origin: 'deposit' })).toMatchObject([{ tax_amount_pence: Math.round(amount / 6) }])
  })
})

describe('a refund of invoiced money', () => {
  it('is credited automatically, once, and never more than went back', async () => {
    await using site = await openPayingSite()
    const { payment_id, amount } = await site.paid()
    await site.refund(payment_id, 2_000)
    await site.relayAgain()
    const notes = site.documents({ document_type: 'credit-note' })
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatchObject({ origin: 'refund', total_amount_pence: -2_000, invoice_number: 'CRN-000001' })
    const [invoice] = site.documents({ document_type: 'invoice' })
    expect(invoice).toMatchObject({ settled_pence: amount - 2_000, credited_pence: 2_000, status: 'paid' })
  })

  it('credits each document that the money is taken off by its share, each once', async () => {
    await using site = await openPayingSite()
    const booking_id = await site.booked()
    const [service = 0] = site.data.column('bookings', 'estimated_cost_pence', { id: booking_id }).map(Number)
    const first = 3_000
    for (const unit_price of [first / 100, (service - first) / 100]) {
      await site.issued({
        no_booking: undefined,
        customer: {},
        booking_id,
        prices_include_vat: true,
        items: [{ description: 'Part of the work', quantity: 1, unit_price, item_type: 'service' }],
      })
    }
    const { payment_id, amount } = await site.pay(booking_id)
    expect(amount).toBe(service)
    expect(site.documents().map(({ status }) => status)).toEqual(['paid', 'paid'])
    const before = await site.boxes()
    await site.refund(payment_id, amount - 1_000)
    await site.relayAgain()
    const credited = site.documents({ document_type: 'credit-note' }).map((note) => note['total_amount_pence'])
    expect(credited).toEqual([first - service, 1_000 - first])
    const left = site
      .documents({ document_type: 'invoice' })
      .map((one) => [one['settled_pence'], one['credited_pence']])
    expect(left).toEqual([
      [1_000, first - 1_000],
      [0, service - first],
    ])
    expect(before.box1).toBe(Math.round(first / 6) / 100 + Math.round((service - first) / 6) / 100)
    // £10.00 is left of the money, and its VAT.
    expect((await site.boxes()).box1).toBe(1.67)
  })

  it('that the provider could not pay out is invoiced again, once, by what was credited', async () => {
    await using site = await openPayingSite()
    const { payment_id, amount, booking_id } = await site.paid()
    const before = await site.boxes()
    await site.refund(payment_id, 2_000)
    expect(await site.boxes()).not.toEqual(before)
    await site.failRefunds(payment_id)
    await site.relayAgain()
    const [deposit, note, again, ...others] = site.documents()
    expect(others).toEqual([])
    expect(note).toMatchObject({ document_type: 'credit-note', total_amount_pence: -2_000 })
    expect(again).toMatchObject({
      document_type: 'invoice',
      origin: 'refund',
      booking_id,
      based_on: note?.['id'],
      total_amount_pence: 2_000,
      tax_amount_pence: 0 - Number(note?.['tax_amount_pence']),
      settled_pence: 2_000,
      status: 'paid',
    })
    expect(deposit).toMatchObject({ status: 'paid', settled_pence: amount - 2_000 })
    expect(await site.boxes()).toEqual(before)
    // The work is done: nothing is left to invoice.
    site.complete(booking_id, amount)
    expect((await site.post('/api/invoices', { document_type: 'invoice', booking_id })).status).toBe(409)
  })

  it('of before its invoice is invoiced when it could not be paid out', async () => {
    await using site = await openPayingSite()
    const booking_id = await site.booked()
    const { payment_id, amount } = await site.payWithoutRelay({ booking_id })
    await site.refundWithoutRelay(payment_id, 850)
    await site.relayAgain()
    expect(site.documents()).toMatchObject([{ origin: 'deposit', settled_pence: amount - 850 }])
    await site.failRefunds(payment_id)
    await site.relayAgain()
    expect(site.documents()).toMatchObject([
      { origin: 'deposit', settled_pence: amount - 850 },
      { origin: 'deposit', status: 'paid', total_amount_pence: 850, settled_pence: 850 },
    ])
    expect((await site.boxes()).box1).toBe(Math.round((amount - 850) / 6) / 100 + Math.round(850 / 6) / 100)
  })

  it('that could not be paid out pays the invoice again where it was not credited', async () => {
    await using site = await openPayingSite({ vat: false })
    const id = await site.issuedToAccount()
    const { payment_id } = await site.payFor({ invoice_id: id })
    await site.refund(payment_id, 2_000)
    expect(site.documents()).toMatchObject([{ status: 'issued', settled_pence: 8_000 }])
    await site.failRefunds(payment_id)
    expect(site.documents()).toMatchObject([{ status: 'paid', settled_pence: 10_000 }])
  })

  it('that could not be paid out pays the bad debt again that it was taken off', async () => {
    await using site = await openPayingSite()
    const { payment_id, amount } = await site.paid()
    site.data.set('invoices', { origin: 'deposit' }, { status: 'written_off' })
    await site.refund(payment_id, 2_000)
    expect(site.documents()).toMatchObject([{ status: 'written_off', settled_pence: amount - 2_000 }])
    await site.failRefunds(payment_id)
    expect(site.documents()).toMatchObject([{ status: 'paid', settled_pence: amount }])
  })

  it('of a bad debt is not credited', async () => {
    await using site = await openPayingSite()
    const id = await site.issuedToAccount()
    const { payment_id } = await site.payFor({ invoice_id: id })
    site.data.set('invoices', { id }, { status: 'written_off' })
    await site.refund(payment_id, 2_000)
    expect(site.documents({ document_type: 'credit-note' })).toEqual([])
  })
})

describe('money that was set aside before the work', () => {
  it('is not invoiced until it is taken, and has the tax point of that day', async () => {
    await using site = await openPayingSite()
    site.data.set('services', {}, { payment_policy: 'hold' })
    const booking_id = await site.booked()
    const intent = await site.post('/api/payments/intents', { booking_id }, 'customer')
    const payment_id = String(intent.body['payment_id'])
    const card = { payment_method_id: 'pm_card_visa' }
    const confirmed = await site.post(`/api/payments/${payment_id}/confirm`, card, 'customer')
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'authorised' } })
    await site.relay.drain()
    expect(site.documents()).toEqual([])
    // Called off so late that the call-out fee stays.
    site.data.set('bookings', { id: booking_id }, { technician_id: site.data.text('technicians', 'id') })
    const start = Temporal.Instant.from(site.data.text('bookings', 'starts_at', { id: booking_id }))
    site.at(start.subtract({ hours: 2 }))
    expect((await site.post(`/api/bookings/${booking_id}/cancel`, {}, 'customer')).status).toBe(200)
    await site.relay.drain()
    const [fee, ...others] = site.documents()
    expect(others).toEqual([])
    expect(fee).toMatchObject({
      origin: 'cancellation',
      status: 'paid',
      total_amount_pence: 4_500,
      tax_amount_pence: 750,
      tax_point: start.toString().slice(0, 10),
    })
    expect(site.data.texts('invoice_items', 'description')).toEqual(['Cancellation fee: Toilet Repair'])
  })
})

describe('a booking that is called off after its money was invoiced', () => {
  it('keeps the fee invoiced with its VAT, and credits the rest', async () => {
    await using site = await openPayingSite()
    const { booking_id, amount } = await site.paid()
    site.data.set('bookings', { id: booking_id }, { technician_id: site.data.text('technicians', 'id') })
    const start = Temporal.Instant.from(site.data.text('bookings', 'starts_at', { id: booking_id }))
    site.at(start.subtract({ hours: 2 }))
    expect((await site.post(`/api/bookings/${booking_id}/cancel`, {}, 'customer')).status).toBe(200)
    await site.relay.drain()
    const [deposit, note, ...others] = site.documents()
    expect(others).toEqual([])
    expect(deposit).toMatchObject({ status: 'paid', settled_pence: 4_500, credited_pence: amount - 4_500 })
    expect(note).toMatchObject({ origin: 'refund', total_amount_pence: 4_500 - amount })
    expect(await site.boxes()).toEqual({ box1: 7.5, box6: 37 })
  })

  it('is credited in full where it is free', async () => {
    await using site = await openPayingSite()
    const { booking_id } = await site.paid()
    expect((await site.post(`/api/bookings/${booking_id}/cancel`, {}, 'office')).status).toBe(200)
    await site.relay.drain()
    expect(site.documents().map(({ status }) => status)).toEqual(['credited', 'issued'])
    expect(await site.boxes()).toEqual({ box1: 0, box6: 0 })
  })
})

describe('the tax point of money before the work', () => {
  it('is the day in London on which it came in, also where the invoice is issued later', async () => {
    await using site = await openPayingSite()
    const booking_id = await site.booked()
    // Half past midnight in London on the first of the month, and still the last of the month in UTC.
    site.at(Temporal.Instant.from('2026-03-31T23:30:00Z'))
    await site.payWithoutRelay({ booking_id })
    site.at(Temporal.Instant.from('2026-04-03T10:00:00Z'))
    await site.relay.drain()
    expect(site.documents()).toMatchObject([{ tax_point: '2026-04-01', invoice_date: '2026-04-03' }])
    expect(await site.boxes('2026-01-01', '2026-03-31')).toEqual({ box1: 0, box6: 0 })
  })

  it('is in the old year up to midnight of New Year', async () => {
    await using site = await openPayingSite()
    const [old, young] = [await site.booked(), await site.booked()]
    site.at(Temporal.Instant.from('2026-12-31T23:59:59Z'))
    await site.payWithoutRelay({ booking_id: old })
    site.at(Temporal.Instant.from('2027-01-01T00:00:01Z'))
    await site.pay(young)
    expect(site.documents().map((one) => one['tax_point'])).toEqual(['2026-12-31', '2027-01-01'])
    expect(site.documents().map((one) => one['invoice_number'])).toEqual(['INV-000001', 'INV-000002'])
  })

  it('is no money before the work that is taken when it is done', async () => {
    await using site = await openPayingSite()
    site.data.set('services', {}, { payment_policy: 'hold' })
    const booking_id = await site.booked()
    const intent = await site.post('/api/payments/intents', { booking_id }, 'customer')
    const card = { payment_method_id: 'pm_card_visa' }
    await site.post(`/api/payments/${String(intent.body['payment_id'])}/confirm`, card, 'customer')
    await site.relay.drain()
    site.complete(booking_id, Number(intent.body['amount']))
    await site.modules.payments.settleAuthorisation(booking_id as BookingId, pence(Number(intent.body['amount'])))
    await site.relay.drain()
    expect(site.documents()).toEqual([])
    const final = await site.post('/api/invoices', { document_type: 'invoice', booking_id })
    await site.post(`/api/invoices/${String(final.body['id'])}/issue`)
    await site.relay.drain()
    expect(site.documents()).toMatchObject([{ origin: 'job', status: 'paid', tax_point: '2026-03-02' }])
  })
})

describe('the final invoice', () => {
  it('shows the whole less the earlier ones with their VAT, on paper too', async () => {
    await using site = await openPayingSite()
    const { booking_id, amount } = await site.paid()
    site.complete(booking_id, amount + 6_000)
    const final = await site.post('/api/invoices', { document_type: 'invoice', booking_id })
    const id = String(final.body['id'])
    expect(await site.post(`/api/invoices/${id}/issue`)).toMatchObject({
      status: 200,
      body: { total_amount: 60, tax_amount: 10, amount_due: 60 },
    })
    const { body } = await site.get(`/api/invoices/${id}/text`)
    expect(body['text']).toContain('INV-000001')
    expect(await site.boxes()).toMatchObject({ box1: (Math.round(amount / 6) + 1_000) / 100 })
  })

  it('is none where nothing is left, and a draft of before is not issued then', async () => {
    await using site = await openPayingSite()
    const booking_id = await site.booked()
    const draft = await site.post('/api/invoices', { document_type: 'invoice', booking_id })
    const { amount } = await site.pay(booking_id)
    site.complete(booking_id, amount)
    expect(await site.post(`/api/invoices/${String(draft.body['id'])}/issue`)).toMatchObject({ status: 422 })
    expect(await site.post('/api/invoices', { document_type: 'invoice', booking_id })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_invoice' },
    })
    expect(site.documents({ status: 'issued' })).toEqual([])
  })
})
