import { describe, expect, it } from 'vitest'
import { type Json, flat, openSite } from './customer-site.ts'

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
