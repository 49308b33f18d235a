import { describe, expect, it } from 'vitest'
import { openSite } from './customer-site.ts'

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
