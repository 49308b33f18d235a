import { describe, expect, it } from 'vitest'
import { openCare } from './care-site.ts'

const kinds = (items: unknown) => (items as readonly { readonly kind: string }[]).map(({ kind }) => kind)

const asked = {
  name: 'Cara Customer',
  email: 'customer@example.com',
  phone: '020 7946 0123',
  address: '7 High Street, Croydon',
  postcode: 'CR0 1AB',
  description: 'A new boiler for the flat, please.',
}

describe('/api/properties/:id/history', () => {
  it('has visits, made for the property or its address, newest first and in pages', async () => {
    using site = await openCare()
    const first = await site.book()
    site.data.set('visits', { booking_id: first }, { check_in_at: '2026-01-05T09:00:00Z' })
    const second = await site.book()
    site.data.set('bookings', { id: second }, { property_id: null })
    const third = await site.book()
    site.data.set('bookings', { id: third }, { property_id: null, customer_address: 'Elsewhere 1' })
    const all = await site.send('customer', 'GET', `${site.path}/history`)
    expect(all.json['items']).toMatchObject([{ booking_id: second }, { booking_id: first }])
    const page = await site.send('customer', 'GET', `${site.path}/history?limit=1`)
    expect(page.json['items']).toMatchObject([{ booking_id: second }])
    const cursor = encodeURIComponent(String(page.json['next_cursor']))
    const rest = await site.send('customer', 'GET', `${site.path}/history?limit=1&cursor=${cursor}`)
    expect(rest.json).toMatchObject({ items: [{ booking_id: first }], next_cursor: null })
  })

  it('has quotes that were asked for at the address, and leaves spam out', async () => {
    using site = await openCare()
    const form = new FormData()
    for (const [name, value] of Object.entries(asked)) form.set(name, value)
    const headers = { cookie: site.cookie }
    await site.whole.app.request('/api/quote-requests', { method: 'POST', body: form, headers })
    const { json } = await site.send('customer', 'GET', `${site.path}/history`)
    expect(kinds(json['items'])).toEqual(['quote'])
    site.data.set('quote_requests', {}, { stage: 'spam' })
    expect((await site.send('customer', 'GET', `${site.path}/history`)).json['items']).toEqual([])
  })
})

describe('the documents in a history', () => {
  it('are shown to the customer where they are billed to them, and to the office in any case', async () => {
    using site = await openCare()
    const booking = await site.book()
    const headers = { cookie: await site.whole.signIn('admin'), 'content-type': 'application/json' }
    const asAdmin = async (method: string, path: string, body: object | null = null) => {
      const answer = await site.whole.app.request(path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return (await answer.json()) as Readonly<Record<string, unknown>>
    }
    const facts = await asAdmin('GET', '/api/admin/site')
    await asAdmin('PUT', '/api/admin/site', { ...facts, business_address: '1 High Street', vat_registered: false })
    const { id } = await asAdmin('POST', '/api/invoices', {
      document_type: 'invoice',
      no_booking: true,
      customer: { name: 'Agent Ltd', address: '4 Surrey Street', email: 'agent@example.com' },
      items: [{ description: 'New tap', quantity: 1, unit_price: 20, item_type: 'parts' }],
    })
    site.data.set('invoices', { id: String(id) }, { booking_id: booking })
    const documents = async (as: string) => {
      const { json } = await site.send(as, 'GET', `${site.path}/history`)
      return kinds(json['items']).filter((kind) => kind === 'document')
    }
    expect([await documents('customer'), await documents('office')]).toEqual([[], []])
    await asAdmin('POST', `/api/invoices/${String(id)}/issue`)
    expect([await documents('customer'), await documents('office')]).toEqual([[], ['document']])
  })
})

describe('every appliance, for the office', () => {
  it('is found by words, kind and guarantee, as a list and as a file', async () => {
    using site = await openCare()
    await site.addedAppliance('customer', { serial: 'SN-77', guarantee_end: '2020-01-01' })
    await site.addedAppliance('customer', { kind: 'hob', make: '=cmd()', guarantee_end: '2090-01-01' })
    const list = async (query: string) => (await site.send('office', 'GET', `/api/admin/appliances${query}`)).json
    expect((await list(''))['items']).toMatchObject([{ kind: 'hob', guarantee: 'runs' }, { kind: 'boiler' }])
    expect((await list('?q=sn-7'))['items']).toMatchObject([{ serial: 'SN-77', property: { name: 'Flat 2' } }])
    expect((await list('?guarantee=ended'))['items']).toMatchObject([{ kind: 'boiler', guarantee: 'ended' }])
    expect((await list('?kind=hob&guarantee=ended'))['items']).toEqual([])
    const answer = await site.whole.app.request('/admin/appliances.csv?kind=hob', {
      headers: { cookie: await site.whole.signIn('office') },
    })
    const text = await answer.text()
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain(`"Hob","'=cmd()"`)
    const technician = { headers: { cookie: await site.whole.signIn('technician') } }
    expect((await site.whole.app.request('/admin/appliances.csv', technician)).status).toBe(403)
  })
})

describe('the data of a customer', () => {
  it('has their appliances without the names of files, and an erasure takes them away', async () => {
    using site = await openCare()
    await site.addedAppliance('customer', { serial: 'SN-77' })
    const data = await site.whole.adapters.privacy.privacy.collect(site.customer as never)
    expect(data['appliances']).toMatchObject([{ serial: 'SN-77' }])
    expect(data['appliances']?.[0]).not.toHaveProperty('photo_file')
    const erased = await site.whole.modules.privacy.erase(site.customer as never)
    expect([erased.ok, site.count('appliances'), site.count('properties')]).toEqual([true, 0, 0])
  })
})
