import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { createRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { type Site, read, written } from './caller-steps.ts'

const path = '/admin/bookings/new'

const typed = {
  intent: 'book',
  customer: 'new',
  name: 'Cora Caller',
  phone: '07700 900123',
  postcode: 'cr0 1ab',
  address: '4 Surrey Street',
  serviceId: 'svc_tap-repair',
  when: '2026-03-03T10:00:00',
  description: 'The tap drips.',
  key: 'form-1',
}

/** The form with its price, as the page shows it. */
async function filled(site: Site, changes: object = {}) {
  const quoted = await site.send('office', 'POST', '/api/quotes', { service_id: 'svc_tap-repair' })
  return { ...typed, quote: String(quoted.body['id']), ...changes }
}

async function press(site: Site, fields: object, as = 'office', headers: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  const answer = await site.send(as, 'POST', path, form, headers)
  return { ...answer, location: answer.headers.get('location') ?? '' }
}

describe('the form for a caller', () => {
  it('books on the last button, and shows the booking', async () => {
    using site = openBookingApp()
    const answer = await press(site, await filled(site))
    expect(answer.status).toBe(303)
    const booking = site.data.row('bookings')
    expect(answer.location).toBe(`${path}?booked=${String(booking?.['id'])}&sent=`)
    expect(booking).toMatchObject({ source: 'office', status: 'pending', contact_name: 'Cora Caller' })
  })

  it('books once, however often it is pressed', async () => {
    using site = openBookingApp()
    const form = await filled(site)
    const answers = await Promise.all([press(site, form), press(site, form)])
    const again = await press(site, form)
    expect(new Set([...answers, again].map(({ location }) => location)).size).toBe(1)
    expect(site.data.count('bookings')).toBe(1)
  })

  it('says that it was used already for another order, and books that one on the next press', async () => {
    using site = openBookingApp()
    const form = await filled(site)
    const first = await press(site, form)
    const [booking] = site.data.rows('bookings')
    const other = { ...form, when: '2026-03-03T14:00:00', name: 'Dora Other', told: '', terms: 'of-another-time' }
    const answer = await press(site, other)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        alert: expect.stringContaining('This form was used already'),
        values: { name: 'Dora Other', key: '', usedFor: String(booking?.['id']) },
      },
    })
    expect(site.data.count('bookings')).toBe(1)
    const renewed = await press(site, { ...other, key: 'form-2' })
    expect(renewed.status).toBe(303)
    expect(renewed.location).not.toBe(first.location)
  })

  it('is the same order with a newer price and text', async () => {
    using site = openBookingApp()
    const first = await press(site, await filled(site))
    const again = await press(site, await filled(site, { terms: 'of-later' }))
    expect(again).toMatchObject({ status: 303, location: first.location })
    expect(site.data.count('bookings')).toBe(1)
  })

  it('is one booking where two presses with other answers come at once', async () => {
    using site = openBookingApp(['tom', 'tim'])
    const form = await filled(site)
    const answers = await Promise.all([press(site, form), press(site, { ...form, description: 'Another one.' })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 409]))
    expect(site.data.count('bookings')).toBe(1)
  })

  it('locks no clerk out, however often it is pressed in an hour', async () => {
    using site = openBookingApp(['tom'], createRateLimits())
    const small = { 'content-length': '2000' }
    for (let presses = 0; presses < 61; presses += 1) {
      expect(await press(site, { ...typed, description: '' }, 'office', small)).toMatchObject({ status: 422 })
    }
    expect(await press(site, await filled(site), 'office', small)).toMatchObject({ status: 303 })
  })

  it('keeps that the text was read to the caller', async () => {
    using site = openBookingApp()
    const form = await filled(site)
    const text = await read(site, { quote_id: form.quote })
    const answer = await press(site, { ...form, told: 'yes', terms: String(text.body['fingerprint']) })
    expect(answer.status).toBe(303)
    expect(site.data.row('booking_agreements')).toMatchObject({ was_read: 1, agreed_by: 'usr_office' })
  })

  it('books nothing where the text is another one than was read', async () => {
    using site = openBookingApp()
    const before = written(site)
    const answer = await press(site, await filled(site, { told: 'yes', terms: 'of-yesterday' }))
    expect(answer).toMatchObject({ status: 409, body: { alert: expect.stringContaining('The text has changed') } })
    expect(written(site)).toEqual(before)
  })

  it('shows the page and writes nothing for every other button', async () => {
    using site = openBookingApp()
    const before = written(site)
    const answer = await press(site, { ...typed, intent: 'customer:usr_asha' })
    expect(answer).toMatchObject({ status: 200, body: { path, errors: [], values: { intent: 'customer:usr_asha' } } })
    expect(written(site)).toEqual(before)
  })

  it('says everything that is missing at once, in the order of the page, and keeps what was typed', async () => {
    using site = openBookingApp()
    const answer = await press(site, {
      ...typed,
      address: ' ',
      postcode: 'ZZ',
      description: '',
      when: '',
      serviceId: '',
    })
    expect(answer.status).toBe(422)
    expect(answer.body['errors']).toEqual([
      { path: 'postcode', message: 'Please enter a valid UK postcode' },
      { path: 'address', message: 'Ask for the address' },
      { path: 'serviceId', message: 'Choose a service' },
      { path: 'description', message: 'Write down the problem' },
      { path: 'when', message: 'Choose a start' },
    ])
    expect(answer.body['values']).toMatchObject({ name: 'Cora Caller', postcode: 'ZZ', intent: '' })
  })

  it('asks for the customer alone while nobody is chosen', async () => {
    using site = openBookingApp()
    const { name: _, phone: __, postcode: ___, address: ____, ...rest } = typed
    const answer = await press(site, { ...rest, customer: '' })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'q' }] } })
  })

  it('books nothing before its price was shown', async () => {
    using site = openBookingApp()
    const before = written(site)
    expect(await press(site, typed)).toMatchObject({ status: 409, body: { alert: expect.stringContaining('price') } })
    expect(written(site)).toEqual(before)
  })

  it('asks what is happening in an emergency, and books it without a start', async () => {
    using site = openBookingApp()
    const soon = { ...typed, serviceId: 'svc_burst-pipe', when: 'asap' }
    const refused = await press(site, soon)
    expect(refused.body['errors']).toMatchObject([{ path: 'emergencyType' }, { path: 'danger' }])
    const quoted = await site.send('office', 'POST', '/api/quotes', { service_id: 'svc_burst-pipe' })
    const quote = String(quoted.body['id'])
    const answer = await press(site, { ...soon, quote, emergencyType: 'Water is coming in', danger: 'yes' })
    expect(answer.status).toBe(303)
    expect(site.data.row('bookings')).toMatchObject({ starts_at: null, priority: 'emergency' })
  })

  it('names the field of a start that has just been taken', async () => {
    using site = openBookingApp()
    await press(site, await filled(site))
    const answer = await press(site, await filled(site, { key: 'form-2' }))
    expect(answer).toMatchObject({ status: 409, body: { errors: [{ path: 'when' }] } })
  })

  it('books the free start that is left of the chosen window', async () => {
    using site = openBookingApp()
    site.data.set('services', { id: 'svc_tap-repair' }, { arrival: 'half_day' })
    const { body } = await site.send(null, 'GET', '/api/services/svc_tap-repair/slots?date=2026-03-03')
    const [first] = body['slots'] as readonly string[]
    const when = `2026-03-03T${first}:00`
    const text = await read(site, { scheduled_date: when })
    const form = { when, told: 'yes', terms: String(text.body['fingerprint']) }
    expect((await press(site, await filled(site, form))).status).toBe(303)
    expect((await press(site, await filled(site, { ...form, key: 'form-2' }))).status).toBe(303)
    const starts = site.data.rows('bookings').map(({ starts_at }) => String(starts_at))
    expect(new Set(starts).size).toBe(2)
    expect(starts.every((start) => start > '2026-03-03' && start < '2026-03-03T12')).toBe(true)
  })

  it('names the customer whose account is suspended', async () => {
    using site = openBookingApp()
    site.data.set('users', { id: 'usr_asha' }, { status: 'suspended' })
    const answer = await press(site, await filled(site, { customer: 'usr_asha' }))
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'q' }] } })
  })

  it('takes an e-mail field that the clerk has emptied as none, also where an address is known', async () => {
    using site = openBookingApp()
    const answer = await press(site, await filled(site, { customer: 'usr_asha', email: ' ' }))
    expect(answer.status).toBe(303)
    expect(site.data.row('bookings')).toMatchObject({ customer_id: 'usr_asha', contact_email: '' })
  })

  it('books nothing at the address of another place than the chosen one', async () => {
    using site = openBookingApp()
    const before = written(site)
    const form = await filled(site, { customer: 'usr_asha', place: 'prp_b', placeShown: 'own', name: ' ', email: 'x' })
    const answer = await press(site, form)
    expect(answer.status).toBe(422)
    expect(answer.body['errors']).toEqual([
      { path: 'place', message: expect.stringContaining('its address is filled in now') },
    ])
    expect(answer.body['values']).toMatchObject({ intent: '', place: 'prp_b', placeShown: 'own' })
    expect(written(site)).toEqual(before)
    expect(await press(site, { ...form, place: 'own', name: 'Asha', email: '' })).toMatchObject({ status: 303 })
  })

  it('is refused to a customer', async () => {
    using site = openBookingApp()
    expect((await press(site, await filled(site), 'asha')).status).toBe(403)
    expect(site.data.count('bookings')).toBe(0)
  })
})
