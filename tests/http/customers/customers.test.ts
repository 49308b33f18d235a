import { describe, expect, it } from 'vitest'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

type Json = Readonly<Record<string, unknown>>

const flat = {
  name: 'Flat 2',
  address: '7 High Street, Croydon',
  postcode: 'cr01ab',
  access: { entry: 'Key safe 1234' },
  occupier_name: 'Tess Tenant',
  occupier_phone: '020 7946 0123',
  occupier_email: 'tess@example.com',
}

/** A customer, and everybody else, with the doors that they knock on. */
async function openSite() {
  const whole = await openWholeApp()
  const cookies = {
    customer: await whole.signIn('customer'),
    office: await whole.signIn('office'),
    technician: await whole.signIn('technician'),
  }
  const { id: other, cookie: stranger } = await signUpStranger(whole)
  const sessions: Readonly<Record<string, string>> = { ...cookies, stranger }
  async function send(as: string, method: string, path: string, body?: object) {
    const answer = await whole.app.request(path, {
      method,
      headers: { cookie: sessions[as] ?? '', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json: Json = await answer.json()
    return { status: answer.status, json }
  }
  const added = async (as = 'customer', changes: object = {}) =>
    String((await send(as, 'POST', '/api/me/properties', { ...flat, ...changes })).json['id'])
  const services = await whole.modules.catalogue.activeServices('plumbing')
  const service = services.find(({ isEmergency }) => !isEmergency)
  if (!service) throw new Error('plumbers are in the catalogue')
  const soon = whole.adapters.clock.now().add({ hours: 72 })
  const [start = ''] = await whole.modules.booking.nextFreeStarts(service.id, soon)
  const order = { service_id: service.id, scheduled_date: start, problem_description: 'The tap drips.' }
  const { data } = whole
  return {
    whole,
    other,
    customer: data.text('users', 'id', { email: 'customer@example.com' }),
    cookie: cookies.customer,
    send,
    added,
    service,
    start,
    count: (table: string) => data.count(table),
    book: (changes: object, as = 'customer') => send(as, 'POST', '/api/bookings', { ...order, ...changes }),
    [Symbol.dispose]: () => whole[Symbol.dispose](),
  }
}

async function signUpStranger({ app }: WholeApp) {
  const body = { email: 'other@example.com', password: 'a-long-enough-phrase-1', full_name: 'Otto Other' }
  const headers = { 'content-type': 'application/json' }
  const answer = await app.request('/api/auth/signup', { method: 'POST', headers, body: JSON.stringify(body) })
  const [cookie = ''] = answer.headers.getSetCookie()
  const me = await app.request('/api/auth/me', { headers: { cookie: cookie.split(';', 1).join() } })
  const { user }: { readonly user: { readonly id: string } } = await me.json()
  return { id: user.id, cookie: cookie.split(';', 1).join() }
}

describe('/api/me/business', () => {
  it('replaces all details, with the VAT number in the form of HMRC', async () => {
    using site = await openSite()
    const business = { company_name: 'Lord Lets Ltd', vat_number: 'gb 123 4567 82', purchase_order: 'PO-77' }
    expect((await site.send('customer', 'PUT', '/api/me/business', business)).status).toBe(200)
    const { json } = await site.send('customer', 'GET', '/api/me/business')
    expect(json).toMatchObject({ company_name: 'Lord Lets Ltd', vat_number: 'GB123456782', billing_email: null })
    await site.send('customer', 'PUT', '/api/me/business', { company_name: 'Lord Lets Ltd' })
    expect((await site.send('customer', 'GET', '/api/me/business')).json).toMatchObject({ vat_number: null })
    expect((await site.send('stranger', 'GET', '/api/me/business')).json).toMatchObject({ company_name: null })
  })

  it('refuses a mistyped and a foreign VAT number, and keeps nothing', async () => {
    using site = await openSite()
    for (const [vat_number, words] of [
      ['GB123456783', 'mistyped'],
      ['DE123456789', 'begins with DE'],
    ]) {
      const body = { company_name: 'Lord Lets Ltd', vat_number }
      const { status, json } = await site.send('customer', 'PUT', '/api/me/business', body)
      expect(status).toBe(422)
      expect(json['errors']).toEqual([{ path: 'vat_number', message: expect.stringContaining(words ?? '') }])
    }
    expect(site.count('business_details')).toBe(0)
  })
})

describe('/api/me/properties', () => {
  it('adds, changes, archives and restores a property', async () => {
    using site = await openSite()
    const id = await site.added()
    const path = `/api/me/properties/${id}`
    const renamed = await site.send('customer', 'PATCH', path, { name: 'Flat 3', occupier_email: '' })
    expect(renamed.json).toMatchObject({
      name: 'Flat 3',
      postcode: 'CR0 1AB',
      occupier_name: 'Tess Tenant',
      occupier_phone: '+442079460123',
      occupier_email: null,
      access: { entry: 'Key safe 1234' },
    })
    expect((await site.send('customer', 'DELETE', path)).json).toMatchObject({ archived: true })
    expect((await site.send('customer', 'PATCH', path, { archived: false })).json).toMatchObject({ archived: false })
  })

  it('answers 404 for the property of another customer, and changes nothing', async () => {
    using site = await openSite()
    const id = await site.added()
    expect((await site.send('stranger', 'GET', '/api/me/properties')).json['items']).toEqual([])
    expect((await site.send('stranger', 'PATCH', `/api/me/properties/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await site.send('stranger', 'DELETE', `/api/me/properties/${id}`)).status).toBe(404)
    const form = await site.whole.app.request(`/profile/properties/${id}/archive`, {
      method: 'POST',
      headers: { cookie: await site.whole.signIn('technician') },
    })
    expect(form.status).toBe(404)
    const { json } = await site.send('customer', 'GET', '/api/me/properties')
    expect(json['items']).toMatchObject([{ name: 'Flat 2', archived: false }])
  })

  it('is read and changed by the office, under its own customer only', async () => {
    using site = await openSite()
    const id = await site.added()
    const path = `/api/admin/customers/${site.customer}/properties`
    expect((await site.send('office', 'GET', path)).json['items']).toMatchObject([{ id, name: 'Flat 2' }])
    expect((await site.send('office', 'PATCH', `${path}/${id}`, { name: 'Flat 9' })).status).toBe(200)
    const wrong = `/api/admin/customers/${site.other}/properties/${id}`
    expect((await site.send('office', 'PATCH', wrong, { name: 'Flat 1' })).status).toBe(404)
    expect((await site.send('office', 'GET', '/api/admin/customers/usr_nobody/business')).status).toBe(404)
    expect((await site.send('customer', 'GET', '/api/me/properties')).json['items']).toMatchObject([{ name: 'Flat 9' }])
  })
})

describe('a booking for a property', () => {
  it('takes address, access notes and contact from it, and bills the owner', async () => {
    using site = await openSite()
    await site.send('customer', 'PUT', '/api/me/business', { company_name: 'Lord Lets Ltd', purchase_order: 'PO-77' })
    const property_id = await site.added()
    const { status, json } = await site.book({ property_id })
    expect([status, json]).toMatchObject([
      201,
      {
        property: { id: property_id, name: 'Flat 2' },
        customer_address: '7 High Street, Croydon',
        customer_postcode: 'CR0 1AB',
        customer_phone: '+442079460123',
        contact_name: 'Tess Tenant',
        contact_email: 'tess@example.com',
        purchase_order: 'PO-77',
        payer_name: 'Asha Patel',
        payer_email: 'customer@example.com',
      },
    ])
    const { data } = site.whole
    expect(data.value('bookings', 'access_notes')).toBe('{"entry":"Key safe 1234"}')
  })

  it('hides the payer from the technician', async () => {
    using site = await openSite()
    const { json } = await site.book({ property_id: await site.added() })
    const path = `/api/bookings/${String(json['id'])}`
    await site.send('office', 'POST', `${path}/assign`, { auto: true })
    const { status, json: seen } = await site.send('technician', 'GET', path)
    expect([status, seen]).toMatchObject([200, { contact_name: 'Tess Tenant', payer_name: null, payer_email: null }])
    expect((await site.send('office', 'GET', path)).json).toMatchObject({ payer_name: 'Asha Patel' })
  })

  it('prefers its own values, and keeps them when the property is changed later', async () => {
    using site = await openSite()
    const property_id = await site.added()
    const payer = { payer_name: 'Agent Ltd', payer_email: 'bills@agent.example', purchase_order: 'PO-1' }
    const own = { contact_name: 'Carla Caretaker', customer_phone: '020 7946 0999', access: { pets: 'One cat' } }
    const { json } = await site.book({ property_id, ...payer, ...own })
    const said = { ...payer, contact_name: 'Carla Caretaker', customer_phone: '+442079460999' }
    expect(json).toMatchObject(said)
    await site.send('customer', 'PATCH', `/api/me/properties/${property_id}`, { address: '1 New Road', name: 'Sold' })
    const { json: later } = await site.send('customer', 'GET', `/api/bookings/${String(json['id'])}`)
    expect(later).toMatchObject({ ...said, customer_address: flat.address, property: { name: 'Sold' } })
  })

  it('is refused with the property of another, an unknown or archived one, or half a payer', async () => {
    using site = await openSite()
    const anothers = await site.added('stranger')
    const archived = await site.added()
    await site.send('customer', 'DELETE', `/api/me/properties/${archived}`)
    const place = { customer_address: '12 Park Lane', customer_postcode: 'CR0 1AB', customer_phone: '020 7946 0958' }
    for (const [changes, path] of [
      [{ property_id: anothers }, 'property_id'],
      [{ property_id: anothers, ...place }, 'property_id'],
      [{ property_id: 'prp_nowhere' }, 'property_id'],
      [{ property_id: archived }, 'property_id'],
      [{ ...place, payer_name: 'Agent Ltd' }, 'payer_email'],
      [{ ...place, payer_email: 'bills@agent.example' }, 'payer_name'],
    ] as const) {
      const { status, json } = await site.book(changes)
      expect([status, json['errors']]).toMatchObject([422, [{ path }]])
    }
    expect([site.count('bookings'), site.count('holds')]).toEqual([0, 0])
  })

  it('needs a telephone number where the property and the customer have none', async () => {
    using site = await openSite()
    const property_id = await site.added('customer', { occupier_phone: '' })
    expect((await site.book({ property_id })).json['errors']).toMatchObject([{ path: 'customer_phone' }])
    expect((await site.book({ property_id, customer_phone: '020 7946 0958' })).status).toBe(201)
  })

  it('needs address, postcode and telephone number where there is no property', async () => {
    using site = await openSite()
    const { status, json } = await site.book({ problem_description: '' })
    expect(status).toBe(422)
    const paths = (json['errors'] as readonly { readonly path: string }[]).map(({ path }) => path)
    const missing = ['customer_address', 'customer_phone', 'customer_postcode', 'problem_description']
    expect(paths.toSorted()).toEqual(missing)
  })
})

describe('the wizard', () => {
  /** Somebody at step 3, who has chosen a job and a time. */
  async function atStepThree(site: Awaited<ReturnType<typeof openSite>>, draft: object = {}) {
    const { service, start, whole } = site
    const body = {
      category: 'plumbing',
      serviceId: service.id,
      date: start.slice(0, 10),
      time: start.slice(11, 16),
      description: 'The tap drips.',
      step: 3,
      ...draft,
    }
    const headers = { cookie: site.cookie, 'content-type': 'application/json' }
    const kept = await whole.app.request('/api/booking-draft', { method: 'PUT', headers, body: JSON.stringify(body) })
    const cookie = `${site.cookie}; ${(kept.headers.getSetCookie()[0] ?? '').split(';', 1).join()}`
    return {
      send: (fields: Readonly<Record<string, string>>) =>
        whole.app.request('/book', { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) }),
      async draft(): Promise<Json> {
        const answer = await whole.app.request('/api/booking-draft', { headers: { cookie } })
        const { draft: fields }: { readonly draft: Json } = await answer.json()
        return fields
      },
    }
  }

  it('fills in the chosen property, and books for it', async () => {
    using site = await openSite()
    const property = await site.added()
    for (const intent of ['property', 'next']) {
      const visitor = await atStepThree(site)
      const answer = await visitor.send({ step: '3', intent, property, name: 'Asha Patel', address: 'Elsewhere' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/book?step=3'])
      expect(await visitor.draft()).toMatchObject({
        propertyId: property,
        address: flat.address,
        name: 'Tess Tenant',
        access: { entry: 'Key safe 1234' },
        description: 'The tap drips.',
      })
      const on = await visitor.send({
        step: '3',
        intent: 'next',
        property,
        payerName: 'Agent',
        payerEmail: 'a@b.example',
      })
      expect(on.headers.get('location')).toBe('/book?step=4')
    }
  })

  it('books with every chosen value', async () => {
    using site = await openSite()
    const property = await site.added()
    const visitor = await atStepThree(site)
    await visitor.send({ step: '3', intent: 'property', property })
    await visitor.send({
      step: '3',
      intent: 'next',
      property,
      purchaseOrder: 'PO-5',
      payerName: 'Agent',
      payerEmail: 'a@b.example',
    })
    const quoted = await site.send('customer', 'POST', '/api/quotes', {
      service_id: site.service.id,
      priority: 'standard',
    })
    const quote = String(quoted.json['id'])
    const booked = await visitor.send({ step: '4', intent: 'confirm', consent: 'yes', key: 'one', quote })
    expect([booked.status, booked.headers.get('location')]).toEqual([303, expect.stringContaining('/book?step=5')])
    const { json } = await site.send('customer', 'GET', '/api/bookings')
    expect(json['items']).toMatchObject([
      { property: { name: 'Flat 2' }, purchase_order: 'PO-5', payer_name: 'Agent', contact_name: 'Tess Tenant' },
    ])
  })

  it('fills in no property of another customer, and says so', async () => {
    using site = await openSite()
    const property = await site.added('stranger')
    const visitor = await atStepThree(site)
    expect((await visitor.send({ step: '3', intent: 'property', property })).status).toBe(422)
    expect(await visitor.draft()).not.toHaveProperty('address')
    expect((await visitor.send({ step: '3', intent: 'next', property })).status).toBe(422)
  })

  it('ignores a property that was archived before the booking: the address is in the draft', async () => {
    using site = await openSite()
    const property = await site.added()
    const visitor = await atStepThree(site)
    await visitor.send({ step: '3', intent: 'property', property })
    await site.send('customer', 'DELETE', `/api/me/properties/${property}`)
    const quoted = await site.send('customer', 'POST', '/api/quotes', {
      service_id: site.service.id,
      priority: 'standard',
    })
    const fields = { step: '4', intent: 'confirm', consent: 'yes', key: 'one', quote: String(quoted.json['id']) }
    expect((await visitor.send(fields)).headers.get('location')).toContain('/book?step=5')
    const { json } = await site.send('customer', 'GET', '/api/bookings')
    expect(json['items']).toMatchObject([{ property: null, customer_address: flat.address }])
  })
})

describe('the forms of the profile', () => {
  it('save, add, change and archive without scripts, and show problems', async () => {
    using site = await openSite()
    const send = async (path: string, fields: Readonly<Record<string, string>>) => {
      const headers = { cookie: site.cookie }
      const answer = await site.whole.app.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
      return [answer.status, answer.headers.get('location')]
    }
    expect(await send('/profile/business', { company_name: 'Lets', vat_number: 'DE1' })).toEqual([422, null])
    expect(await send('/profile/business', { company_name: 'Lets', vat_number: '' })).toEqual([
      303,
      '/profile/business?done=saved',
    ])
    const fields = { name: 'Flat 2', address: '7 High Street', postcode: 'CR0 1AB', parking: '', entry: 'Ring twice' }
    expect(await send('/profile/properties', { ...fields, postcode: 'nowhere' })).toEqual([422, null])
    expect(await send('/profile/properties', fields)).toEqual([303, '/profile/properties?done=added'])
    const { json } = await site.send('customer', 'GET', '/api/me/properties')
    const [{ id } = { id: '' }] = json['items'] as readonly { readonly id: string }[]
    expect(json['items']).toMatchObject([{ access: { entry: 'Ring twice' } }])
    expect(await send(`/profile/properties/${id}`, { ...fields, name: 'Flat 3', entry: '' })).toEqual([
      303,
      '/profile/properties?done=saved',
    ])
    expect(await send(`/profile/properties/${id}/archive`, {})).toEqual([303, '/profile/properties?done=archived'])
    const changed = await site.send('customer', 'GET', '/api/me/properties')
    expect(changed.json['items']).toMatchObject([{ name: 'Flat 3', access: {}, archived: true }])
    expect(await send(`/profile/properties/${id}/restore`, {})).toEqual([303, '/profile/properties?done=restored'])
  })
})

describe("the deletion of a business customer's account", () => {
  it('erases properties, details and the payer’s address; the booking keeps what the accounts need', async () => {
    using site = await openSite()
    await site.send('customer', 'PUT', '/api/me/business', { company_name: 'Lord Lets Ltd', purchase_order: 'PO-77' })
    const property_id = await site.added()
    const booked = await site.book({ property_id })
    await site.send('customer', 'POST', `/api/bookings/${String(booked.json['id'])}/cancel`, {})
    const answer = await site.whole.app.request('/api/me', {
      method: 'DELETE',
      headers: { cookie: site.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'a-long-enough-phrase-1' }),
    })
    expect(answer.status).toBe(202)
    expect([site.count('properties'), site.count('business_details')]).toEqual([0, 0])
    const { data } = site.whole
    expect(data.pick('bookings', ['property_id', 'purchase_order', 'payer_name', 'payer_email'])).toEqual([
      { property_id: null, purchase_order: 'PO-77', payer_name: 'Asha Patel', payer_email: null },
    ])
  })
})
