import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BookingId, parseId } from '#modules/shared'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

let whole: WholeApp
const cookies = new Map<Caller, string>()
beforeAll(async () => {
  whole = await openWholeApp()
  for (const caller of ['customer', 'office'] as const) cookies.set(caller, await whole.signIn(caller))
})
afterAll(() => whole[Symbol.dispose]())

interface Asked {
  readonly as?: Caller
  readonly body?: object
  readonly cookie?: string
  readonly token?: string
}

async function send(method: string, path: string, { as = null, body, cookie, token }: Asked = {}) {
  const answer = await whole.app.request(path, {
    method,
    headers: {
      cookie: cookie ?? cookies.get(as) ?? '',
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { 'x-pay-token': token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const isJson = answer.headers.get('content-type')?.includes('json')
  const json: Readonly<Record<string, unknown>> = isJson ? JSON.parse(await answer.text()) : {}
  return { status: answer.status, headers: answer.headers, json }
}

async function booked(): Promise<BookingId> {
  const services = whole.data.text('services', 'id', { is_emergency: 1, is_active: 1 })
  const body = {
    service_id: services,
    priority: 'emergency',
    customer_address: '12 Park Lane',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'Water comes through the ceiling.',
  }
  const { status, json } = await send('POST', '/api/bookings', { as: 'customer', body })
  const id = parseId('bkg', String(json['id']))
  if (status !== 201 || !id) throw new Error(`not booked: ${JSON.stringify(json)}`)
  return id
}

async function linkTo(id: BookingId): Promise<string> {
  const { status, json } = await send('POST', `/api/bookings/${id}/pay-link`, { as: 'office' })
  if (status !== 201) throw new Error(`no link: ${JSON.stringify(json)}`)
  return String(json['url']).split('/').at(-1) ?? ''
}

const intents = (id: BookingId, asked: Asked) =>
  send('POST', '/api/payments/intents', { ...asked, body: { booking_id: id } })

const confirm = (payment: unknown, asked: Asked, body: object = { payment_method_id: 'pm_card_visa' }) =>
  send('POST', `/api/payments/${String(payment)}/confirm`, { ...asked, body })

/** The cookie that the link's own page has set, as a browser sends it back. */
async function opened(token: string): Promise<string> {
  const page = await send('GET', `/pay/${token}`)
  expect(page.status).toBe(200)
  return (page.headers.getSetCookie()[0] ?? '').split(';', 1).join()
}

describe('a pay link', () => {
  it('lets a visitor pay, for the account of the customer', async () => {
    const id = await booked()
    const token = await linkTo(id)
    const { status, json } = await intents(id, { token })
    expect(status).toBe(201)
    expect((await confirm(json['payment_id'], { token })).json).toMatchObject({ status: 'succeeded' })
    const [record] = await whole.modules.payments.listForBooking(id)
    const { json: me } = await send('GET', '/api/auth/me', { as: 'customer' })
    expect(record?.payment).toMatchObject({ status: 'succeeded', userId: (me['user'] as { id: string }).id })
    const again = await intents(id, { token })
    expect([again.status, again.json['code']]).toEqual([409, 'not_payable'])
  })

  it('sets an HttpOnly cookie on its own page, and works on the page of the customer', async () => {
    const id = await booked()
    const token = await linkTo(id)
    const page = await send('GET', `/pay/${token}`)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/)
    const cookie = await opened(token)
    expect((await intents(id, { cookie })).status).toBe(201)
    const back = await send('GET', `/pay/${id}?return=1`, { cookie })
    expect([back.status, back.headers.get('location')]).toEqual([303, `/pay/${token}?return=1`])
    const form = await whole.app.request(`/pay/${id}`, { method: 'POST', headers: { cookie } })
    expect(form.status).toBe(303)
    expect(form.headers.get('location')).toContain('/test-gateway/pay/')
  })

  it('accepts PayPal too, and returns from it', async () => {
    const id = await booked()
    const token = await linkTo(id)
    const { json } = await intents(id, { token })
    const order = await send('POST', '/api/paypal/orders', { token, body: { payment_id: json['payment_id'] } })
    expect(order.status).toBe(201)
    const back = await send('GET', `/pay/back?payment=${String(order.json['payment_id'])}`, {
      cookie: await opened(token),
    })
    expect([back.status, back.headers.get('location')]).toEqual([303, `/pay/${id}?return=1`])
    const capture = await send('POST', `/api/paypal/orders/${String(order.json['order_id'])}/capture`, { token })
    expect(capture).toMatchObject({ status: 200, json: { status: 'pending' } })
  })

  it('shows no saved card of the customer, uses none and saves none', async () => {
    const first = await booked()
    const { json: own } = await intents(first, { as: 'customer' })
    await confirm(own['payment_id'], { as: 'customer' }, { payment_method_id: 'pm_card_mastercard', save_card: true })
    const cards = await send('GET', '/api/me/cards', { as: 'customer' })
    const saved = JSON.stringify(cards.json)
    const card = /"id":"([^"]+)"/.exec(saved)?.[1]

    const id = await booked()
    const token = await linkTo(id)
    const { json } = await intents(id, { token })
    expect((await confirm(json['payment_id'], { token }, { payment_method_id: card })).status).toBe(422)
    const paid = await confirm(json['payment_id'], { token }, { payment_method_id: 'pm_card_visa', save_card: true })
    expect(paid.json).toMatchObject({ status: 'succeeded' })
    const seen = await send('GET', `/api/payments/${String(json['payment_id'])}`, { token })
    expect(seen).toMatchObject({ status: 200, json: { status: 'succeeded', card: null, refunds: [] } })
    expect(JSON.stringify((await send('GET', '/api/me/cards', { as: 'customer' })).json)).toBe(saved)
    expect((await send('GET', '/api/me/cards', { token })).status).toBe(401)
  })

  it('hides the saved cards on the page of the test gateway from visitors', async () => {
    const id = await booked()
    const token = await linkTo(id)
    const cookie = await opened(token)
    const form = await whole.app.request(`/pay/${id}`, { method: 'POST', headers: { cookie } })
    const page = await whole.app.request(form.headers.get('location') ?? '', { headers: { cookie } })
    const text = await page.text()
    expect(text).toContain('Pay £')
    expect(text).not.toContain('Your Mastercard')
    expect(text).not.toContain('save_card')
  })

  describe('that is not valid', () => {
    const payment = async (id: BookingId) => (await intents(id, { as: 'customer' })).json['payment_id']

    /** Every request that a payer can make for a booking. */
    async function everything(id: BookingId, open: unknown, asked: Asked): Promise<readonly number[]> {
      const answers = [
        await intents(id, asked),
        await confirm(open, asked),
        await send('GET', `/api/payments/${String(open)}`, asked),
        await send('POST', '/api/paypal/orders', { ...asked, body: { payment_id: open } }),
        await send('POST', '/api/paypal/orders/any-order/capture', asked),
      ]
      return [...new Set(answers.map(({ status }) => status))]
    }

    it('answers 404 where it is malformed, unknown, of another booking, revoked, replaced, expired or void', async () => {
      const id = await booked()
      const open = await payment(id)
      const other = await linkTo(await booked())
      const replaced = await linkTo(id)
      const revoked = await linkTo(id)
      expect((await send('DELETE', `/api/bookings/${id}/pay-link`, { as: 'office' })).status).toBe(204)
      const expired = await linkTo(id)
      whole.data.set('links', { revoked_at: null, booking_id: id }, { expires_at: '2020-01-01T00:00:00.000Z' })
      for (const token of ['x', '0'.repeat(32), other, replaced, revoked, expired, expired.toUpperCase()]) {
        expect([token, ...(await everything(id, open, { token }))]).toEqual([token, 404])
      }
      const last = await linkTo(id)
      expect((await send('POST', `/api/bookings/${id}/cancel`, { as: 'customer', body: {} })).status).toBe(200)
      expect(await everything(id, open, { token: last })).toEqual([404])
      for (const token of [replaced, revoked, expired, last, '0'.repeat(32)]) {
        const page = await send('GET', `/pay/${token}`)
        expect([page.status, page.headers.getSetCookie()]).toEqual([404, []])
      }
    })

    it('answers 401 without a token, and a form redirects to sign-in', async () => {
      const id = await booked()
      expect(await everything(id, await payment(id), {})).toEqual([401])
      const form = await send('POST', `/pay/${id}`)
      expect([form.status, form.headers.get('location')]).toEqual([
        303,
        `/login?next=${encodeURIComponent(`/pay/${id}`)}`,
      ])
    })

    it('gives another signed-in user nothing, and takes nothing from the customer', async () => {
      const id = await booked()
      const other = await linkTo(await booked())
      expect(await everything(id, await payment(id), { as: 'office', token: other })).toContain(404)
      expect((await intents(id, { as: 'customer', token: other })).status).toBe(201)
    })
  })

  it('opens no other route', async () => {
    const id = await booked()
    const token = await linkTo(id)
    const cookie = await opened(token)
    const paths = [
      ['GET', `/api/bookings/${id}`],
      ['POST', `/api/bookings/${id}/cancel`],
      ['POST', `/api/bookings/${id}/pay-link`],
      ['GET', `/api/bookings/${id}/variations`],
      ['GET', '/api/me/payments'],
      ['GET', '/api/me/cards'],
      ['GET', `/api/bookings/${id}/photos`],
    ] as const
    for (const [method, path] of paths) {
      const asked = { cookie, token, ...(method === 'POST' && { body: {} }) }
      expect([path, (await send(method, path, asked)).status]).toEqual([path, 401])
    }
    expect((await send('GET', `/variation/${token}`)).status).toBe(404)
  })

  it('is made by the office only, is not cached, and is refused where nothing is due', async () => {
    const id = await booked()
    expect((await send('POST', `/api/bookings/${id}/pay-link`, { as: 'customer' })).status).toBe(403)
    const made = await send('POST', `/api/bookings/${id}/pay-link`, { as: 'office' })
    expect(made.json['url']).toMatch(/^http:\/\/localhost:3000\/pay\/[0-9a-f]{32}$/)
    expect(made.headers.get('cache-control')).toBe('no-store')
    const shown = await send('POST', `/admin/bookings/${id}/pay-link`, { as: 'office' })
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([201, 'private, no-store'])
    await send('POST', `/api/bookings/${id}/cancel`, { as: 'customer', body: {} })
    const none = await send('POST', `/api/bookings/${id}/pay-link`, { as: 'office' })
    expect([none.status, none.json['code']]).toEqual([409, 'not_payable'])
  })
})

describe('the log', () => {
  it('has the route of a pay link, and never its token', async () => {
    const lines: string[] = []
    using logged = await openWholeApp(pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }))
    const token = 'f'.repeat(32)
    await logged.app.request(`/pay/${token}`)
    await logged.app.request(`/variation/${token}`)
    await logged.app.request(`/variation/${token}`, { method: 'POST' })
    await logged.app.request('/api/payments/intents', { method: 'POST', headers: { 'x-pay-token': token } })
    const text = lines.join('')
    expect(text).toContain('/pay/:id')
    expect(text).toContain('/variation/:key')
    expect(text).not.toContain(token)
  })
})
