import { describe, expect, it } from 'vitest'
import { type BookingId, type UserId, parseId } from '#modules/shared'
import { data as pageData } from '../../../ui/pages/cancel-contract/@key/+data.ts'
import CancelContractPage from '../../../ui/pages/cancel-contract/@key/+Page.tsx'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'

/** A paid booking of the customer, made with consent, and the requests of its customer and of others. */
async function openBooked(env: Readonly<Record<string, string>> = {}) {
  const site = await openRelayedApp(env)
  const { app, data, modules, clock, relay } = site
  const cookie = await site.signIn('customer')
  const json = async (path: string, body: object) => {
    const answer = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const service_id = data.text('services', 'id', { name: 'Toilet Repair' })
  const [scheduled_date = ''] = await modules.booking.nextFreeStarts(
    service_id as Parameters<typeof modules.booking.nextFreeStarts>[0],
    clock.now().add({ hours: 72 }),
    'standard',
  )
  const made = await json('/api/bookings', {
    service_id,
    scheduled_date,
    customer_address: '12 Park Lane',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'The cistern runs.',
    consent: true,
  })
  const id = parseId('bkg', String(made.id))
  if (!id) throw new Error('not booked')
  const { payment_id } = await json('/api/payments/intents', { booking_id: id })
  await json(`/api/payments/${payment_id}/confirm`, { payment_method_id: 'pm_card_visa' })
  await relay.drain()
  const details = async () => {
    const found = await modules.booking.find({ userId: 'usr_office' as UserId, role: 'office' }, id)
    if (!found.ok) throw new Error('it is there')
    return found.value
  }
  const paid = String((await details()).paid)
  async function press(key: string, fields: Readonly<Record<string, string>> = { refund_shown: paid }, as = cookie) {
    const answer = await app.request(`/cancel-contract/${key}`, {
      method: 'POST',
      headers: { cookie: as },
      body: new URLSearchParams(fields),
    })
    await relay.drain()
    return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers }
  }
  /** The cookie of a browser in which the postcode was given for a link. */
  async function proofFor(token: string, postcode = 'CR0 1AB'): Promise<string> {
    const body = new URLSearchParams({ postcode })
    const answer = await app.request(`/cancel-contract/${token}/postcode`, { method: 'POST', body })
    const { status, headers } = answer
    if (status === 303) return headers.getSetCookie()[0]?.split(';', 1).join() ?? ''
    return `${status} ${await answer.text()}`
  }
  async function page(key: string, isPostcodeGiven = () => true) {
    const who = await modules.accounts.find(data.text('users', 'id', { email: 'customer@example.com' }) as UserId)
    if (!who) throw new Error('the customer has an account')
    const shown = { data: pageData, Page: CancelContractPage }
    return showPage(shown, {
      modules,
      who,
      url: `/cancel-contract/${key}`,
      now: clock.now(),
      params: { key },
      isPostcodeGiven,
    })
  }
  return { site, id, paid: Number(paid), press, page, proofFor, details, linkTo: () => linkOf(site.modules, id) }
}

async function linkOf({ links }: Awaited<ReturnType<typeof openRelayedApp>>['modules'], id: BookingId) {
  const made = await links.makeWithdrawLink(id)
  if (!made) throw new Error('the contract can be cancelled')
  return made.token
}

describe('the form that cancels a contract by law', () => {
  it('in the account shows the model form with the refund, cancels, refunds and confirms it by e-mail', async () => {
    const { site, id, paid, press, page, details } = await openBooked()
    await using opened = site
    const pounds = `£${(paid / 100).toFixed(2)}`
    const shown = await page(id)
    for (const words of ['I hereby give notice that I cancel my contract', 'Toilet Repair', 'Asha Patel', pounds])
      expect(shown).toContain(words)
    expect(await press(id)).toMatchObject({ status: 303, to: `/cancel-contract/${id}` })
    expect(await details()).toMatchObject({ status: 'cancelled', cancelReason: 'customer', paid: 0 })
    const [mail, ...more] = opened.data
      .rows('messages', { event: 'booking_withdrawn', channel: 'email' })
      .filter(({ recipient }) => recipient === 'customer@example.com')
    expect(mail?.['text']).toContain('We confirm that we received your cancellation')
    expect(mail?.['text']).toContain(`${pounds} is refunded to you`)
    expect(more).toEqual([])
    expect(await page(id)).toContain('Your contract is cancelled since')
  })

  it.each([
    ['by text message', '+447700900456'],
    ['by e-mail', null],
  ])('says that the landlord of a tenant without an e-mail address is written to %s', async (way, phone) => {
    const { site, id, press, page } = await openBooked()
    await using opened = site
    const customer = opened.data.text('users', 'id', { email: 'customer@example.com' })
    opened.data.set('users', { id: customer }, { phone })
    const occupier = { name: 'Tess Tenant', phone: '+447700900789', email: null }
    const place = { name: 'Flat 2', address: '12 Park Lane', postcode: 'CR0 1AB', accessNotes: {}, occupier }
    const added = await opened.modules.customers.addProperty(customer as UserId, place)
    const property_id = added.ok ? added.value.id : ''
    const contact = { contact_name: 'Tess Tenant', contact_email: '', customer_phone: '+447700900789' }
    opened.data.set('bookings', { id }, { ...contact, property_id })
    await press(id)
    expect(await page(id)).toContain(`We have sent you a confirmation ${way}.`)
    const [channel, recipient] = phone === null ? ['email', 'customer@example.com'] : ['sms', phone]
    expect(opened.data.count('messages', { event: 'booking_withdrawn', channel, recipient })).toBe(1)
  })

  it('by link works without an account, and refunds once however often it is pressed', async () => {
    const { site, press, page, proofFor, details, paid, linkTo } = await openBooked()
    await using opened = site
    const token = await linkTo()
    const proof = await proofFor(token, ' cr01ab ')
    expect(await page(token)).toContain('I hereby give notice that I cancel my contract')
    const fields = { refund_shown: String(paid) }
    const first = await press(token, fields, proof)
    expect([first.status, first.to]).toEqual([303, `/cancel-contract/${token}`])
    expect(first.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await press(token, fields, proof)).status).toBe(303)
    expect(await details()).toMatchObject({ status: 'cancelled', paid: 0 })
    expect(opened.data.count('refunds')).toBe(1)
    expect(await page(token)).toContain('Your contract is cancelled since')
  })

  it('by link shows and does nothing before the postcode of the visit is given', async () => {
    const { site, press, page, proofFor, details, paid, linkTo } = await openBooked()
    await using _ = site
    const [token, other] = [await linkTo(), await linkTo()]
    const before = await details()
    const words = await page(token, () => false)
    expect(words).toContain('Postcode of the visit')
    for (const secret of [before.reference, 'Toilet Repair', 'Asha', 'CR0 1AB', '12 Park Lane', '£'])
      expect([secret, words.includes(secret)]).toEqual([secret, false])
    expect(await proofFor(token, 'CR0 1LH')).toMatch(/^422 .*not the postcode of the visit/s)
    const fields = { refund_shown: String(paid) }
    // The token alone proves nothing, nor does the postcode of another link.
    for (const cookie of ['', `callout_manage_links=${token}`, await proofFor(other)]) {
      expect(await press(token, fields, cookie)).toMatchObject({ status: 303, to: `/cancel-contract/${token}` })
    }
    expect(await details()).toEqual(before)
  })

  it('by link takes ten postcodes an hour; then even the right one has to wait', async () => {
    const { site, proofFor, linkTo } = await openBooked({ RATE_LIMITS: 'on' })
    await using _ = site
    const token = await linkTo()
    for (let tries = 0; tries < 10; tries += 1) expect(await proofFor(token, 'CR0 1LH')).toMatch(/^422/)
    expect(await proofFor(token)).toMatch(/^429 .*call us/s)
  })

  it('leads the signed-in customer from the link to the form of the account, and nobody else', async () => {
    const { site, id, linkTo } = await openBooked()
    await using opened = site
    const token = await linkTo()
    const get = async (cookie: string) =>
      (await opened.app.request(`/cancel-contract/${token}`, { headers: { cookie } })).headers.get('location')
    expect(await get(await opened.signIn('customer'))).toBe(`/cancel-contract/${id}`)
    expect(await get(await opened.signIn('office'))).toBeNull()
  })

  it('does nothing when the refund is another one than was shown', async () => {
    const { site, id, press, details } = await openBooked()
    await using opened = site
    const before = await details()
    for (const fields of [{}, { refund_shown: '1' }]) expect((await press(id, fields)).status).toBe(409)
    expect(await details()).toEqual(before)
    expect(opened.data.count('refunds')).toBe(0)
  })

  it('is not there for another user, for a visitor, by another link or by a text that is none', async () => {
    const { site, id, press, details } = await openBooked()
    await using opened = site
    const before = await details()
    const fields = { refund_shown: String(before.paid) }
    expect((await press(id, fields, await opened.signIn('technician'))).status).toBe(404)
    expect(await press(id, fields, '')).toMatchObject({ status: 303, to: expect.stringContaining('/login') })
    const track = await opened.modules.links.makeTrackLink(id)
    for (const key of [track?.token ?? '', '0'.repeat(32), 'nothing']) {
      expect((await press(key, fields, '')).status).toBe(404)
      const got = await opened.app.request(`/cancel-contract/${key}`)
      expect(got.status).toBe(404)
    }
    expect(await details()).toEqual(before)
  })

  it('says why there is no such right any more after 14 days, and changes nothing', async () => {
    const { site, id, press, page, details } = await openBooked()
    await using opened = site
    opened.clock.move({ hours: 24 * 16 })
    const before = await details()
    expect(await page(id)).toContain('The 14 days in which you could cancel by law are over.')
    await press(id)
    expect(await details()).toEqual(before)
  })
})
