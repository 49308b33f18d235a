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
  readonly token?: string
  readonly key?: string
}

async function post(path: string, body: object, { as = null, token, key }: Asked = {}) {
  const answer = await whole.app.request(path, {
    method: 'POST',
    headers: {
      cookie: cookies.get(as) ?? '',
      'content-type': 'application/json',
      ...(token !== undefined && { 'x-pay-token': token }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const json: Readonly<Record<string, unknown>> = JSON.parse(await answer.text())
  return { status: answer.status, json, again: answer.headers.get('idempotent-replayed') === 'true' }
}

async function booked(): Promise<{ readonly id: BookingId; readonly token: string }> {
  const service_id = whole.data.text('services', 'id', { is_emergency: 1, is_active: 1 })
  const made = await post(
    '/api/bookings',
    {
      service_id,
      priority: 'emergency',
      customer_address: '12 Park Lane',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'Water comes through the ceiling.',
    },
    { as: 'customer' },
  )
  const id = parseId('bkg', String(made.json['id']))
  if (!id) throw new Error(`not booked: ${JSON.stringify(made.json)}`)
  return { id, token: await linkTo(id) }
}

async function linkTo(id: BookingId): Promise<string> {
  const made = await post(`/api/bookings/${id}/pay-link`, {}, { as: 'office' })
  return String(made.json['url']).split('/').at(-1) ?? ''
}

async function attempts(id: BookingId): Promise<number | undefined> {
  return (await whole.modules.payments.listForBooking(id)).at(-1)?.payment.attempts
}

const card = (payment_method_id: string) => ({ payment_method_id })
const declined = card('pm_card_chargeDeclined')

describe('the idempotency key of a payer with a pay link', () => {
  it('repeats the first answer, and charges the card once', async () => {
    const { id, token } = await booked()
    const asked = { token, key: 'one' }
    const first = await post('/api/payments/intents', { booking_id: id }, asked)
    expect(await post('/api/payments/intents', { booking_id: id }, asked)).toEqual({ ...first, again: true })
    const path = `/api/payments/${String(first.json['payment_id'])}/confirm`
    const paying = { token, key: 'two' }
    const no = await post(path, declined, paying)
    expect(no).toMatchObject({ status: 402, again: false })
    expect(await post(path, declined, paying)).toEqual({ ...no, again: true })
    expect(await attempts(id)).toBe(1)
    const yes = await post(path, card('pm_card_visa'), { token, key: 'three' })
    expect(yes).toMatchObject({ status: 200, json: { status: 'succeeded' } })
    expect(await post(path, card('pm_card_visa'), { token, key: 'three' })).toEqual({ ...yes, again: true })
  })

  it('is valid for one request only, and must have the right form', async () => {
    const { id, token } = await booked()
    const { json } = await post('/api/payments/intents', { booking_id: id }, { token })
    const path = `/api/payments/${String(json['payment_id'])}/confirm`
    await post(path, declined, { token, key: 'same' })
    const other = await post(path, card('pm_card_visa'), { token, key: 'same' })
    expect(other).toMatchObject({ status: 422, json: { code: 'idempotency_mismatch' } })
    expect(await attempts(id)).toBe(1)
    expect((await post(path, declined, { token, key: 'x'.repeat(256) })).status).toBe(422)
  })

  it('is separate for each link, and from those of the customer', async () => {
    const [one, two] = [await booked(), await booked()]
    const key = 'shared'
    const first = await post('/api/payments/intents', { booking_id: one.id }, { token: one.token, key })
    const second = await post('/api/payments/intents', { booking_id: two.id }, { token: two.token, key })
    const own = await post('/api/payments/intents', { booking_id: one.id }, { as: 'customer', key })
    expect([first, second, own].map(({ status, again }) => [status, again])).toEqual([
      [201, false],
      [201, false],
      [201, false],
    ])
    expect(second.json['payment_id']).not.toBe(first.json['payment_id'])
    const replaced = await linkTo(one.id)
    const anew = await post('/api/payments/intents', { booking_id: one.id }, { token: replaced, key })
    expect([anew.status, anew.again]).toEqual([201, false])
  })

  it('repeats no answer once the link is revoked, and is kept without the token', async () => {
    const { id, token } = await booked()
    const asked = { token, key: 'gone' }
    expect((await post('/api/payments/intents', { booking_id: id }, asked)).status).toBe(201)
    await whole.app.request(`/api/bookings/${id}/pay-link`, {
      method: 'DELETE',
      headers: { cookie: cookies.get('office') ?? '' },
    })
    expect(await post('/api/payments/intents', { booking_id: id }, asked)).toMatchObject({ status: 404, again: false })
    const kept = whole.data.texts('idempotency_keys', 'key')
    expect(kept.filter((key) => key.includes(token))).toEqual([])
  })

  it('captures an approved PayPal order once', async () => {
    const { id, token } = await booked()
    const { json } = await post('/api/payments/intents', { booking_id: id }, { token })
    const order = await post('/api/paypal/orders', { payment_id: json['payment_id'] }, { token })
    const path = `/api/paypal/orders/${String(order.json['order_id'])}/capture`
    const first = await post(path, {}, { token, key: 'capture' })
    expect(first.status).toBe(200)
    expect(await post(path, {}, { token, key: 'capture' })).toEqual({ ...first, again: true })
  })
})
