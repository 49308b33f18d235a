import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardConsentVersion } from '#modules/payments'
import { type BookingId, type UserId, inBusinessZone, parseId } from '#modules/shared'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

let whole: WholeApp
const cookies = new Map<Caller, string>()
beforeAll(async () => {
  whole = await openWholeApp()
  for (const caller of ['customer', 'office'] as const) cookies.set(caller, await whole.signIn(caller))
  whole.data.set('services', { is_emergency: 0 }, { payment_policy: 'hold' })
})
afterAll(() => whole[Symbol.dispose]())

interface Asked {
  readonly as?: Caller
  readonly body?: object
  readonly token?: string
}

async function send(method: string, path: string, { as = null, body, token }: Asked = {}) {
  const answer = await whole.app.request(path, {
    method,
    headers: {
      cookie: cookies.get(as) ?? '',
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { 'x-pay-token': token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const isJson = answer.headers.get('content-type')?.includes('json')
  const json: Readonly<Record<string, unknown>> = isJson ? JSON.parse(await answer.text()) : {}
  return { status: answer.status, headers: answer.headers, json }
}

const post = (path: string, as: Caller, fields: Readonly<Record<string, string>> = {}) =>
  whole.app.request(path, {
    method: 'POST',
    headers: { cookie: cookies.get(as) ?? '' },
    body: new URLSearchParams(fields),
  })

/** A visit that no bank holds money for until then. */
async function bookedFarAway(): Promise<BookingId> {
  const { data } = whole
  const service_id = data.text('services', 'id', { is_emergency: 0 })
  const today = inBusinessZone(whole.clock.now()).toPlainDate()
  for (let days = 10; days < 30; days += 1) {
    const scheduled_date = `${today.add({ days }).toString()}T10:00:00`
    const body = {
      service_id,
      scheduled_date,
      customer_address: '12 Park Lane',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'It drips.',
    }
    const { status, json } = await send('POST', '/api/bookings', { as: 'customer', body })
    const id = parseId('bkg', String(json['id']))
    if (status === 201 && id) return id
  }
  throw new Error('no day was free')
}

const open = (id: BookingId, asked: Asked) =>
  send('POST', '/api/payments/intents', { ...asked, body: { booking_id: id } })

const give = (payment: unknown, asked: Asked, body: object) =>
  send('POST', `/api/payments/${String(payment)}/confirm`, {
    ...asked,
    body: { card_consent: cardConsentVersion, ...body },
  })

describe('a card kept for a distant visit', () => {
  it('is kept by the holder of the pay link, for that booking only, with the consent', async () => {
    const id = await bookedFarAway()
    const { json: link } = await send('POST', `/api/bookings/${id}/pay-link`, { as: 'office' })
    const token = String(link['url']).split('/').at(-1) ?? ''
    const { json } = await open(id, { token })
    expect(json).toMatchObject({ capture: 'later' })
    const given = await give(json['payment_id'], { token }, { payment_method_id: 'pm_card_visa', save_card: true })
    expect([given.status, given.json['status']]).toEqual([200, 'authorised'])
    expect((await send('GET', '/api/me/cards', { as: 'customer' })).json['items']).toEqual([])
    const [record] = await whole.modules.payments.listForBooking(id)
    const consents = record ? await whole.adapters.payments.payments.consents(record.payment.id) : []
    expect(consents).toMatchObject([{ version: cardConsentVersion, byLink: true, userId: record?.payment.userId }])
  })

  it('is kept on the page of the provider without scripts, only with the consent that was shown', async () => {
    const id = await bookedFarAway()
    const without = await post(`/pay/${id}`, 'customer')
    expect([without.status, without.headers.get('location')]).toEqual([303, `/pay/${id}`])
    const paypal = await post(`/pay/${id}`, 'customer', { way: 'paypal', card_consent: cardConsentVersion })
    expect([paypal.status, paypal.headers.get('location')]).toEqual([303, `/pay/${id}`])
    const to =
      (await post(`/pay/${id}`, 'customer', { card_consent: cardConsentVersion })).headers.get('location') ?? ''
    expect(to).toContain('/test-gateway/pay/')
    const page = await whole.app.request(to, { headers: { cookie: cookies.get('customer') ?? '' } })
    const text = await page.text()
    expect(text).toMatch(/<h1>Save a card for £[\d.]+<\/h1>/)
    expect(text).toMatch(/Save card for £[\d.]+/)
    const url = new URL(to)
    const fields = { client_secret: url.searchParams.get('client_secret') ?? '', method: 'pm_card_visa' }
    const given = await post(url.pathname, 'customer', {
      ...fields,
      return_url: url.searchParams.get('return_url') ?? '',
    })
    expect(given.status).toBe(303)
    const [record] = await whole.modules.payments.listForBooking(id)
    const checked = record && (await whole.modules.payments.check(record.payment.id))
    expect(checked).toMatchObject({ ok: true, value: { payment: { status: 'authorised', capture: 'later' } } })
    const settled = await whole.app.request(to, { headers: { cookie: cookies.get('customer') ?? '' } })
    expect(await settled.text()).toContain('Your card is saved.')
  })

  it('is named in the refusal when its owner deletes it before the booking is over', async () => {
    const id = await bookedFarAway()
    const { json } = await open(id, { as: 'customer' })
    await give(json['payment_id'], { as: 'customer' }, { payment_method_id: 'pm_card_mastercard', save_card: true })
    const { json: cards } = await send('GET', '/api/me/cards', { as: 'customer' })
    const [card] = cards['items'] as readonly { readonly id: string }[]
    const reference = (await whole.adapters.booking.bookings.find(id))?.reference ?? 'none'
    const refused = await send('DELETE', `/api/me/cards/${card?.id}`, { as: 'customer' })
    expect([refused.status, refused.json['code']]).toEqual([409, 'card_in_use'])
    expect(String(refused.json['detail'])).toContain(reference)
    expect((await post(`/profile/cards/${card?.id}/delete`, 'customer')).status).toBe(409)
    expect((await send('GET', '/api/me/cards', { as: 'customer' })).json['items']).toHaveLength(1)

    const others = await post(`/pay/${id}/other-card`, 'office')
    expect(others.status).toBe(404)
    const chosen = await post(`/pay/${id}/other-card`, 'customer')
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, `/pay/${id}`])
    expect((await open(id, { as: 'customer' })).json).toMatchObject({ capture: 'later' })
    expect((await send('DELETE', `/api/me/cards/${card?.id}`, { as: 'customer' })).status).toBe(204)
  })

  it('notifies customer and office once when it cannot be charged after the work', async () => {
    const { modules, adapters, data } = whole
    await using relay = startOutboxRelay(
      { outbox: adapters.outbox, clock: adapters.clock, log: createLog('silent'), unreadable: async () => {} },
      subscribersOf(modules),
      { everyMs: 1e9 },
    )
    const id = await bookedFarAway()
    const { json } = await open(id, { as: 'customer' })
    await give(json['payment_id'], { as: 'customer' }, { payment_method_id: 'pm_card_chargeCustomerFail' })
    const technician_id = data.text('technicians', 'id')
    data.set('bookings', { id }, { status: 'in_progress', technician_id, version: 99 })
    const actor = { userId: 'usr_office' as UserId, role: 'office' } as const
    const done = { status: 'completed', technicianNotes: null, finalCost: null } as const
    expect(await modules.booking.changeStatus(actor, id, done)).toMatchObject({ ok: true })
    await relay.drain()
    await relay.drain()
    const titlesFor = async (as: Caller) => {
      const { items } = (await send('GET', '/api/notifications', { as })).json
      return (items as readonly { readonly title: string }[]).map(({ title }) => title)
    }
    const failed = /card.* not (pay|charged)|could not be charged/i
    expect((await titlesFor('customer')).filter((title) => failed.test(title))).toHaveLength(1)
    expect((await titlesFor('office')).filter((title) => failed.test(title))).toHaveLength(1)
    expect(await modules.booking.amountDue(id)).toMatchObject({ payable: true, capture: 'automatic' })
  })
})
