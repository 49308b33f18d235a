import { describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

type Json = Readonly<Record<string, unknown>>

const flat = { name: 'Flat 2', address: '7 High Street, Croydon', postcode: 'CR0 1AB', occupier_name: 'Tess Tenant' }

/** A customer with a booking, and the office at its desk. */
async function openDesk() {
  const whole = await openWholeApp()
  const cookies: Readonly<Record<string, string>> = {
    customer: await whole.signIn('customer'),
    office: await whole.signIn('office'),
  }
  const { data } = whole
  const customer = data.text('users', 'id', { email: 'customer@example.com' })
  async function json(as: string, method: string, path: string, body?: object) {
    const headers = { cookie: cookies[as] ?? '', 'content-type': 'application/json' }
    const answer = await whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    const parsed: Json = text === '' ? {} : JSON.parse(text)
    return { status: answer.status, json: parsed }
  }
  const services = await whole.modules.catalogue.activeServices('plumbing')
  const service = services.find(({ isEmergency }) => !isEmergency)
  const [start = ''] = service
    ? await whole.modules.booking.nextFreeStarts(service.id, whole.adapters.clock.now().add({ hours: 72 }), 'standard')
    : []
  const { json: booked } = await json('customer', 'POST', '/api/bookings', {
    service_id: service?.id,
    scheduled_date: start,
    customer_address: '12 Park Lane',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'The tap drips.',
  })
  return {
    whole,
    customer: `/admin/customers/${customer ?? ''}`,
    booking: String(booked['id']),
    reference: String(booked['booking_reference']),
    json,
    async form(path: string, fields: Readonly<Record<string, string>>, as = 'office') {
      const headers = { cookie: cookies[as] ?? '' }
      const answer = await whole.app.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
      return [answer.status, answer.headers.get('location')]
    },
    [Symbol.dispose]: () => whole[Symbol.dispose](),
  }
}

describe('/api/admin/customers', () => {
  it('finds a customer by the reference of their booking, page by page', async () => {
    using desk = await openDesk()
    const found = await desk.json('office', 'GET', `/api/admin/customers?q=${desk.reference}`)
    expect(found.json['items']).toMatchObject([{ email: 'customer@example.com', company_name: null, properties: 0 }])
    const first = await desk.json('office', 'GET', '/api/admin/customers?limit=1')
    const cursor = String(first.json['next_cursor'])
    const next = await desk.json('office', 'GET', `/api/admin/customers?limit=1&cursor=${cursor}`)
    expect(next.json['items']).not.toEqual(first.json['items'])
    expect((await desk.json('customer', 'GET', '/api/admin/customers')).status).toBe(403)
  })
})

describe('the forms of a customer’s page', () => {
  it('change company and properties, show problems, and answer 404 for an unknown customer', async () => {
    using desk = await openDesk()
    const { customer } = desk
    const form: typeof desk.form = (...sent) => desk.form(...sent)
    expect(await form(`${customer}/business`, { company_name: 'Lets', vat_number: 'DE1' })).toEqual([422, null])
    expect(await form(`${customer}/business`, { company_name: 'Lets' })).toEqual([303, `${customer}?done=business`])
    expect(await form(`${customer}/properties`, { ...flat, postcode: 'nowhere' })).toEqual([422, null])
    expect(await form(`${customer}/properties`, { ...flat, entry: 'Ring' })).toEqual([
      303,
      `${customer}?done=added#properties`,
    ])
    const { json } = await desk.json('customer', 'GET', '/api/me/properties')
    const [{ id } = { id: '' }] = json['items'] as readonly { readonly id: string }[]
    const one = `${customer}/properties/${id}`
    expect(await form(one, { ...flat, name: 'Flat 3', entry: '' })).toEqual([303, `${customer}?done=saved#properties`])
    expect(await form(`${one}/archive`, {})).toEqual([303, `${customer}?done=archived#properties`])
    expect((await desk.json('customer', 'GET', '/api/me/properties')).json['items']).toMatchObject([
      { name: 'Flat 3', access: {}, archived: true },
    ])
    expect(await form(`${one}/restore`, {})).toEqual([303, `${customer}?done=restored#properties`])
    for (const path of ['/admin/customers/usr_nobody/business', `${customer}/properties/prp_nowhere/archive`]) {
      expect((await form(path, {}))[0]).toBe(404)
    }
    expect((await form(`${customer}/business`, { company_name: 'Mine' }, 'customer'))[0]).toBe(403)
  })
})

describe('a customer who deleted their account', () => {
  it('is not found by the office, whose changes are refused', async () => {
    using desk = await openDesk()
    const { customer } = desk
    await desk.json('customer', 'POST', `/api/bookings/${desk.booking}/cancel`, {})
    const left = await desk.json('customer', 'DELETE', '/api/me', { password: 'a-long-enough-phrase-1' })
    expect(left.status).toBe(202)
    expect((await desk.form(`${customer}/business`, { company_name: 'Lets' }))[0]).toBe(404)
    expect((await desk.form(`${customer}/properties`, flat))[0]).toBe(404)
    expect((await desk.json('office', 'PUT', `/api${customer}/business`, { company_name: 'Lets' })).status).toBe(404)
    const found = await desk.json('office', 'GET', '/api/admin/customers?q=erased')
    expect(found.json['items']).toEqual([])
  })
})

describe('the payer of a booking', () => {
  it('is set by name, needs an e-mail address, and is fixed once paid, except the purchase order', async () => {
    using desk = await openDesk()
    const { booking } = desk
    const path = `/admin/bookings/${booking}/billing`
    const there = [303, `/admin/bookings/${booking}?done=billing`]
    const fields = { payer_name: '', payer_email: '', purchase_order: 'PO-9' }
    expect(await desk.form(path, { ...fields, who: 'other', payer_name: 'Agent Ltd' })).toEqual([422, null])
    expect(await desk.form(path, { ...fields, who: 'nobody' })).toEqual([422, null])
    expect(await desk.form(path, { ...fields, who: 'billing' })).toEqual([422, null])
    const other = { ...fields, who: 'other', payer_name: 'Agent Ltd', payer_email: 'bills@agent.example' }
    expect(await desk.form(path, other)).toEqual(there)
    const seen = async () => (await desk.json('office', 'GET', `/api/bookings/${booking}`)).json
    expect(await seen()).toMatchObject({ payer_name: 'Agent Ltd', purchase_order: 'PO-9' })
    await desk.form(`${desk.customer}/business`, { company_name: 'Lets', billing_email: 'office@lets.example' })
    expect(await desk.form(path, { ...fields, who: 'billing' })).toEqual(there)
    expect(await seen()).toMatchObject({ payer_name: 'Lets', payer_email: 'office@lets.example' })
    expect(await desk.form(path, { ...fields, who: 'contact' })).toEqual(there)
    expect(await seen()).toMatchObject({ payer_name: null, payer_email: null })

    const opened = await desk.json('customer', 'POST', '/api/payments/intents', { booking_id: booking })
    const confirm = `/api/payments/${String(opened.json['payment_id'])}/confirm`
    await desk.json('customer', 'POST', confirm, { payment_method_id: 'pm_card_visa' })
    expect(await desk.form(path, other)).toEqual([409, null])
    expect(await desk.form(path, { ...fields, who: 'contact', purchase_order: 'PO-10' })).toEqual(there)
    const refused = await desk.json('office', 'PUT', `/api${path}`, { payer_name: 'A', payer_email: 'a@b.example' })
    expect([refused.status, refused.json['code']]).toEqual([409, 'billing_settled'])
    expect(await seen()).toMatchObject({ payer_name: null, purchase_order: 'PO-10' })
  })

  it('is not found for an unknown booking, and refused to customers', async () => {
    using desk = await openDesk()
    expect((await desk.form('/admin/bookings/bkg_none/billing', { who: 'contact' }))[0]).toBe(404)
    expect((await desk.form(`/admin/bookings/${desk.booking}/billing`, { who: 'contact' }, 'customer'))[0]).toBe(403)
    const half = await desk.json('office', 'PUT', `/api/admin/bookings/${desk.booking}/billing`, { payer_name: 'A' })
    expect(half.status).toBe(422)
  })
})
