import { describe, expect, it } from 'vitest'
import type { User } from '#modules/accounts'
import type { PaymentPorts } from '#modules/payments'
import { OutsideDown } from '#modules/shared'
import { createSqliteAnswerStore } from '#adapters/sqlite'
import { signatureHeader } from '#adapters/test-gateway'
import { cardRoutes } from '../../src/http/card-routes.ts'
import { paymentRoutes } from '../../src/http/payment-routes.ts'
import { createLog } from '../../src/log.ts'
import { paymentWebhooks } from '../../src/http/payment-webhooks.ts'
import { aUser } from '../support/accounts.ts'
import { bareApi } from '../support/bare-api.ts'
import { boiler, openPayments, tap, changed } from '../support/payments.ts'

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })
const office = aUser({ id: 'office', role: 'admin' })

function openApp(change?: (ports: PaymentPorts) => PaymentPorts) {
  const opened = openPayments(change)
  const { clock, database, payments } = opened
  const api = bareApi({ clock, answers: createSqliteAnswerStore(database) })
  paymentRoutes(api, payments)
  cardRoutes(api, payments)
  paymentWebhooks(api, { payments, clock, log: createLog('silent'), metrics: { countWebhook() {} } })

  async function intent(as: User = asha, bookingId: string = boiler, key?: string) {
    const answer = await api.post('/api/payments/intents', { booking_id: bookingId }, { as, headers: keyed(key) })
    return { status: answer.status, body: await answer.json(), replayed: answer.headers.get('idempotent-replayed') }
  }

  async function confirm(paymentId: string, method: string, rest: { as?: User; key?: string; save?: boolean } = {}) {
    const body = { payment_method_id: method, ...(rest.save && { save_card: true }) }
    const answer = await api.post(`/api/payments/${paymentId}/confirm`, body, {
      as: rest.as ?? asha,
      headers: keyed(rest.key),
    })
    return { status: answer.status, body: await answer.json(), replayed: answer.headers.get('idempotent-replayed') }
  }

  async function refund(paymentId: string, body: object, rest: { as?: User; key?: string } = {}) {
    const answer = await api.post(`/api/payments/${paymentId}/refunds`, body, {
      as: rest.as ?? office,
      headers: keyed(rest.key),
    })
    return { status: answer.status, body: await answer.json(), replayed: answer.headers.get('idempotent-replayed') }
  }

  async function get(path: string, as: User | undefined = asha) {
    const answer = await api.call(path, { ...(as && { as }) })
    return { status: answer.status, body: await answer.json() }
  }

  async function paid(as = asha, bookingId: string = boiler, save = false): Promise<string> {
    const { body } = await intent(as, bookingId)
    expect(await confirm(body.payment_id, 'pm_card_visa', { as, save })).toMatchObject({ status: 200 })
    return body.payment_id
  }

  return { ...opened, api, intent, confirm, refund, get, paid }
}

function keyed(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { 'idempotency-key': key }
}

describe('POST /api/payments/intents', () => {
  it('answers what the server says is due, and the same open payment when it is asked again', async () => {
    using app = openApp()
    const first = await app.intent()
    expect(first).toEqual({
      status: 201,
      replayed: null,
      body: {
        payment_id: expect.stringMatching(/^pay_/),
        provider: 'test',
        client_secret: expect.any(String),
        amount: 12_000,
        capture: 'automatic',
        currency: 'gbp',
      },
    })
    expect(await app.intent()).toEqual(first)
    expect(app.database.count('payments')).toBe(1)
  })

  it.each([{ amount: 1 }, { currency: 'usd' }, { customer_id: 'cus_1' }, { user_id: 'usr_ben' }])(
    'takes no %j from the browser: 422, and nothing is opened',
    async (extra) => {
      using app = openApp()
      const answer = await app.api.post('/api/payments/intents', { booking_id: boiler, ...extra }, { as: asha })
      expect(answer.status).toBe(422)
      expect(app.database.count('payments')).toBe(0)
    },
  )

  it("answers 404 for another's booking as for none, and opens nothing", async () => {
    using app = openApp()
    expect((await app.intent(ben, boiler)).status).toBe(404)
    expect((await app.intent(office, boiler)).status).toBe(404)
    expect((await app.intent(asha, 'bkg_none')).status).toBe(404)
    expect(app.database.count('payments')).toBe(0)
  })

  it('answers 401 to who is not signed in', async () => {
    using app = openApp()
    expect((await app.api.post('/api/payments/intents', { booking_id: boiler })).status).toBe(401)
  })

  it('answers 409 when there is nothing to pay: paid, or cancelled', async () => {
    using app = openApp()
    await app.paid()
    expect(await app.intent()).toMatchObject({ status: 409, body: { code: 'not_payable' } })
    app.cancelled.add(tap)
    expect(await app.intent(ben, tap)).toMatchObject({ status: 409, body: { code: 'not_payable' } })
    expect(app.database.count('payments')).toBe(1)
  })

  it('opens a new one when the amount due has changed, and the old can be paid no more', async () => {
    using app = openApp()
    const { body: old } = await app.intent()
    app.costs.set(boiler, 15_000)
    const { body: fresh } = await app.intent()
    expect(fresh).toMatchObject({ amount: 15_000 })
    expect(fresh.payment_id).not.toBe(old.payment_id)
    expect(await app.get(`/api/payments/${old.payment_id}`)).toMatchObject({ body: { status: 'cancelled' } })
    expect(await app.confirm(old.payment_id, 'pm_card_visa')).toMatchObject({
      status: 409,
      body: { code: 'payment_closed' },
    })
    expect(app.taken(boiler)).toBe(0)
  })

  it('answers the first answer again for one key, and refuses the key for another booking', async () => {
    using app = openApp()
    const first = await app.intent(asha, boiler, 'k1')
    expect(await app.intent(asha, boiler, 'k1')).toEqual({ ...first, replayed: 'true' })
    expect(await app.intent(asha, tap, 'k1')).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  })
})

describe('POST /api/payments/{id}/confirm', () => {
  it('takes the money once: the ledger has it, the booking hears of it, the event is kept', async () => {
    using app = openApp()
    const { body } = await app.intent()
    expect(await app.confirm(body.payment_id, 'pm_card_visa')).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
    })
    expect(await app.confirm(body.payment_id, 'pm_card_visa')).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
    })
    await app.deliver()
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.paidBookings).toEqual([boiler])
    expect(app.database.told()).toEqual(['payment-succeeded'])
  })

  it.each([
    ['pm_card_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ])('answers 402 with the words of the bank for %s, and the next card is taken', async (method, words) => {
    using app = openApp()
    const { body } = await app.intent()
    expect(await app.confirm(body.payment_id, method)).toMatchObject({
      status: 402,
      body: { code: 'card_declined', detail: words },
    })
    expect(app.taken(boiler)).toBe(0)
    expect(app.paidBookings).toEqual([])
    expect((await app.intent()).body.payment_id).toBe(body.payment_id)
    expect(await app.confirm(body.payment_id, 'pm_card_mastercard')).toMatchObject({ body: { status: 'succeeded' } })
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('answers 402 for a card blocked as fraud, closes that payment, and a new one may be opened', async () => {
    using app = openApp()
    const { body } = await app.intent()
    expect(await app.confirm(body.payment_id, 'pm_card_radarBlock')).toMatchObject({
      status: 402,
      body: { code: 'card_declined' },
    })
    expect(await app.confirm(body.payment_id, 'pm_card_visa')).toMatchObject({
      status: 409,
      body: { code: 'payment_closed' },
    })
    expect(await app.get(`/api/payments/${body.payment_id}`, office)).toMatchObject({
      body: { status: 'failed', risk_level: 'high' },
    })
    expect((await app.intent()).body.payment_id).not.toBe(body.payment_id)
    expect(app.taken(boiler)).toBe(0)
  })

  it('asks for 3-D Secure, and takes the money once the customer has passed it', async () => {
    using app = openApp()
    const { body } = await app.intent()
    const asks = await app.confirm(body.payment_id, 'pm_card_threeDSecure2Required')
    expect(asks).toMatchObject({
      status: 200,
      body: { status: 'requires_action', requires_action: { client_secret: body.client_secret } },
    })
    const page = new URL(asks.body.requires_action.redirect_url)
    expect(page.pathname).toMatch(/^\/test-gateway\/challenge\//)
    expect(await app.get(`/api/payments/${body.payment_id}`)).toMatchObject({ body: { status: 'requires_action' } })
    const intent = app.provider.hosted.find(page.pathname.split('/').at(-1) ?? '', body.client_secret)
    if (!intent) throw new Error('there is no such intent')
    app.provider.hosted.answerChallenge(intent, true)
    expect(await app.get(`/api/payments/${body.payment_id}`)).toMatchObject({ body: { status: 'succeeded' } })
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.paidBookings).toEqual([boiler])
  })

  it.each(['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_radarBlock', 'pm_card_threeDSecure2Required'])(
    'answers the first answer again for one key, of %s too, and tries no second time',
    async (method) => {
      using app = openApp()
      const { body } = await app.intent()
      const first = await app.confirm(body.payment_id, method, { key: 'k1' })
      const again = await app.confirm(body.payment_id, method, { key: 'k1' })
      expect(again).toEqual({ ...first, replayed: 'true' })
      expect(app.provider.deliveries.waiting()).toBe(1)
      expect(await app.confirm(body.payment_id, 'pm_card_mastercard', { key: 'k1' })).toMatchObject({
        status: 422,
        body: { code: 'idempotency_mismatch' },
      })
    },
  )

  it('charges once when the button is pressed twice at once', async () => {
    using app = openApp()
    const { body } = await app.intent()
    const both = await Promise.all([
      app.confirm(body.payment_id, 'pm_card_visa', { key: 'k1' }),
      app.confirm(body.payment_id, 'pm_card_visa', { key: 'k1' }),
      app.confirm(body.payment_id, 'pm_card_visa'),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.paidBookings).toEqual([boiler])
  })

  it("answers 404 for another's payment, also to staff, and charges nothing", async () => {
    using app = openApp()
    const { body } = await app.intent()
    expect((await app.confirm(body.payment_id, 'pm_card_visa', { as: ben })).status).toBe(404)
    expect((await app.confirm(body.payment_id, 'pm_card_visa', { as: office })).status).toBe(404)
    expect((await app.confirm('pay_none', 'pm_card_visa')).status).toBe(404)
    expect(app.taken(boiler)).toBe(0)
  })

  it('charges nothing once the booking is cancelled or its price has changed', async () => {
    using app = openApp()
    const { body } = await app.intent()
    app.costs.set(boiler, 1)
    expect(await app.confirm(body.payment_id, 'pm_card_visa')).toMatchObject({
      status: 409,
      body: { code: 'not_payable' },
    })
    app.costs.set(boiler, 12_000)
    app.cancelled.add(boiler)
    expect(await app.confirm(body.payment_id, 'pm_card_visa')).toMatchObject({ status: 409 })
    expect(app.taken(boiler)).toBe(0)
  })

  it('answers 422 for a card that does not exist, and for one of another customer', async () => {
    using app = openApp()
    await app.paid(asha, boiler, true)
    const { body: cards } = await app.get('/api/me/cards')
    const { body } = await app.intent(ben, tap)
    for (const method of ['pm_card_unheard_of', cards.items[0].id, '4242424242424242']) {
      expect(await app.confirm(body.payment_id, method, { as: ben })).toMatchObject({
        status: 422,
        body: { code: 'not_valid' },
      })
    }
    expect(app.taken(tap)).toBe(0)
  })

  it('answers 503 without saying that it failed when the provider is down, and the same key is good again', async () => {
    let down = false
    using app = openApp((ports) => ({
      ...ports,
      gateways: changed(ports.gateways, (gateway) => ({
        ...gateway,
        async confirm(asked) {
          const answer = await gateway.confirm(asked)
          if (down) throw new OutsideDown('the test gateway')
          return answer
        },
      })),
    }))
    const { body } = await app.intent()
    down = true
    const lost = await app.confirm(body.payment_id, 'pm_card_visa', { key: 'k1' })
    expect(lost).toMatchObject({ status: 503, body: { code: 'payment_provider_down', request_id: 'request-1' } })
    expect(lost.body.detail).toContain('No money was taken that we know of, and we are checking')
    expect(app.taken(boiler)).toBe(0)
    down = false
    expect(await app.confirm(body.payment_id, 'pm_card_visa', { key: 'k1' })).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
      replayed: null,
    })
    expect(app.taken(boiler)).toBe(12_000)
  })
})

describe('GET /api/payments/{id}', () => {
  it('is for its owner and the staff; to others there is none', async () => {
    using app = openApp()
    const id = await app.paid()
    const { body } = await app.get(`/api/payments/${id}`)
    expect(body).toEqual({
      id,
      booking_id: boiler,
      provider: 'test',
      method: null,
      status: 'succeeded',
      amount: 12_000,
      capture: 'automatic',
      currency: 'gbp',
      refund_amount: 0,
      refunds: [],
      failure_message: null,
      card: { brand: 'visa', last4: '4242' },
      created_at: '2026-03-02T12:00:00.000Z',
      paid_at: '2026-03-02T12:00:00.000Z',
      refunded_at: null,
    })
    expect(await app.get(`/api/payments/${id}`, office)).toEqual({
      status: 200,
      body: { ...body, risk_level: 'low', reference: null, recorded_by: null },
    })
    expect((await app.get(`/api/payments/${id}`, ben)).status).toBe(404)
    expect((await app.get('/api/payments/not-an-id')).status).toBe(404)
  })
})

describe('POST /api/payments/{id}/refunds', () => {
  it('gives back a part, then what is left, and never more', async () => {
    using app = openApp()
    const id = await app.paid()
    expect(await app.refund(id, { amount: 5_000, reason: 'Came late' })).toMatchObject({
      status: 201,
      body: { payment_id: id, amount: 5_000, status: 'succeeded', reason: 'Came late' },
    })
    expect(await app.refund(id, { amount: 7_001, reason: 'Too much' })).toMatchObject({
      status: 409,
      body: { code: 'refund_above_left', left: 7_000 },
    })
    expect(await app.refund(id, { reason: 'The rest' })).toMatchObject({ status: 201, body: { amount: 7_000 } })
    expect(await app.refund(id, { reason: 'More' })).toMatchObject({ status: 409 })
    expect(app.taken(boiler)).toBe(0)
    expect(await app.get(`/api/payments/${id}`)).toMatchObject({ body: { status: 'refunded', refund_amount: 12_000 } })
  })

  it('gives back once for one key', async () => {
    using app = openApp()
    const id = await app.paid()
    const first = await app.refund(id, { amount: 5_000, reason: 'Came late' }, { key: 'k1' })
    const again = await app.refund(id, { amount: 5_000, reason: 'Came late' }, { key: 'k1' })
    expect(again).toEqual({ ...first, replayed: 'true' })
    expect(app.taken(boiler)).toBe(7_000)
  })

  it('gives back once when two are asked for at once that together are too much', async () => {
    using app = openApp()
    const id = await app.paid()
    const both = await Promise.all([
      app.refund(id, { amount: 7_000, reason: 'One' }),
      app.refund(id, { amount: 7_000, reason: 'Two' }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(app.taken(boiler)).toBe(5_000)
  })

  it('is for an admin alone, with a reason, whole pence and nothing else', async () => {
    using app = openApp()
    const id = await app.paid()
    expect((await app.refund(id, { reason: 'Mine' }, { as: asha })).status).toBe(403)
    expect((await app.refund(id, { reason: 'Desk' }, { as: aUser({ id: 'desk', role: 'office' }) })).status).toBe(403)
    for (const body of [
      {},
      { amount: 1.5, reason: 'x' },
      { amount: 0, reason: 'x' },
      { amount: -1, reason: 'x' },
      { reason: 'x', to: 'me' },
    ]) {
      expect((await app.refund(id, body)).status).toBe(422)
    }
    expect((await app.refund('pay_none', { reason: 'x' })).status).toBe(404)
    expect(app.database.count('refunds')).toBe(0)
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('refunds nothing of what was not paid', async () => {
    using app = openApp()
    const { body } = await app.intent()
    expect(await app.refund(body.payment_id, { reason: 'Early' })).toMatchObject({ status: 409, body: { left: 0 } })
  })
})

describe('/api/me/cards', () => {
  it("lists and forgets the caller's own cards only", async () => {
    using app = openApp()
    expect(await app.get('/api/me/cards')).toEqual({ status: 200, body: { items: [], next_cursor: null } })
    await app.paid(asha, boiler, true)
    const { body } = await app.get('/api/me/cards')
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        card: { last4: '4242', brand: 'visa', exp_month: 12, exp_year: 2030 },
        is_default: false,
      },
    ])
    const path = `/api/me/cards/${body.items[0].id}`
    expect((await app.get('/api/me/cards', ben)).body.items).toEqual([])
    expect((await app.api.call(path, { method: 'DELETE', as: ben })).status).toBe(404)
    expect((await app.get('/api/me/cards')).body.items).toHaveLength(1)
    expect((await app.api.call(path, { method: 'DELETE', as: asha })).status).toBe(204)
    expect((await app.api.call(path, { method: 'DELETE', as: asha })).status).toBe(404)
  })

  it("makes one of the caller's cards the default, and no stranger's", async () => {
    using app = openApp()
    await app.paid(asha, boiler, true)
    app.costs.set(boiler, 13_000)
    const { body: opened } = await app.intent()
    await app.confirm(opened.payment_id, 'pm_card_mastercard', { save: true })
    const defaults = async () => {
      const { body } = await app.get('/api/me/cards')
      return body.items.map((one: { card: { brand: string }; is_default: boolean }) => [one.card.brand, one.is_default])
    }
    const { body } = await app.get('/api/me/cards')
    for (const { id, card } of body.items) {
      const make = (as: User) => app.api.call(`/api/me/cards/${id}/default`, { method: 'POST', as })
      expect((await make(ben)).status).toBe(404)
      expect((await make(asha)).status).toBe(204)
      expect(await defaults()).toEqual([
        ['mastercard', card.brand === 'mastercard'],
        ['visa', card.brand === 'visa'],
      ])
    }
    expect((await app.api.call('/api/me/cards/pm_nothing/default', { method: 'POST', as: asha })).status).toBe(404)
  })
})

describe('GET /api/me/payments', () => {
  it("lists the caller's own, with a cursor to the next", async () => {
    using app = openApp()
    const first = await app.paid()
    app.costs.set(boiler, 13_000)
    const second = await app.paid()
    const { body } = await app.get('/api/me/payments?limit=1')
    expect(body).toMatchObject({ items: [{ id: second, amount: 1_000 }], next_cursor: second })
    expect(await app.get(`/api/me/payments?limit=1&cursor=${body.next_cursor}`)).toMatchObject({
      body: { items: [{ id: first, amount: 12_000 }], next_cursor: null },
    })
    expect((await app.get('/api/me/payments', ben)).body.items).toEqual([])
  })
})

describe('POST /api/webhooks/test', () => {
  /** Pays at the provider, behind our back, and answers the notice that it sends. */
  async function paidElsewhere(app: ReturnType<typeof openApp>) {
    const { body } = await app.intent()
    const record = await app.ports.payments.find(body.payment_id)
    const ref = record?.payment.providerRef ?? ''
    await app.provider.gateway.confirm({
      ref,
      attempt: 1,
      methodId: 'pm_card_visa',
      saveCard: false,
      returnUrl: 'http://localhost:3000/',
    })
    const notice = { text: '', signature: '' }
    await app.provider.deliveries.deliverDue(async (text, signature) => {
      Object.assign(notice, { text, signature })
      return true
    })
    return notice
  }

  const send = (app: ReturnType<typeof openApp>, text: string, signature: string) =>
    app.api.call('/api/webhooks/test', { method: 'POST', body: text, headers: { [signatureHeader]: signature } })

  it('acts on signed news once, however often it comes', async () => {
    using app = openApp()
    const { text, signature } = await paidElsewhere(app)
    expect(app.taken(boiler)).toBe(0)
    const answers = await Promise.all([send(app, text, signature), send(app, text, signature)])
    answers.push(await send(app, text, signature))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.paidBookings).toEqual([boiler])
    expect(app.database.told()).toEqual(['payment-succeeded'])
  })

  it('answers 400 to what was not signed so just now, and nothing has changed', async () => {
    using app = openApp()
    const { text, signature } = await paidElsewhere(app)
    const forged = text.replaceAll('12000', '99000')
    expect((await send(app, forged, signature)).status).toBe(400)
    expect((await send(app, text, '')).status).toBe(400)
    expect((await send(app, text, 't=1,v1=00')).status).toBe(400)
    expect((await app.api.call('/api/webhooks/test', { method: 'POST', body: text })).status).toBe(400)
    app.clock.move({ minutes: 10 })
    expect((await send(app, text, signature)).status).toBe(400)
    expect(app.taken(boiler)).toBe(0)
    expect(app.database.count('provider_events')).toBe(0)
    expect(app.database.told()).toEqual([])
  })

  it('refuses a body that is far too large before it reads it', async () => {
    using app = openApp()
    expect((await send(app, 'x'.repeat(10_000_000), 't=1,v1=00')).status).toBe(413)
  })

  it('answers 5xx when the handling fails, and the provider comes back to a good end', async () => {
    let broken = true
    using app = openApp((ports) => ({
      ...ports,
      payments: {
        ...ports.payments,
        async apply(application) {
          if (broken && application.event) throw new Error('the disk is full')
          return ports.payments.apply(application)
        },
      },
    }))
    const { text, signature } = await paidElsewhere(app)
    expect((await send(app, text, signature)).status).toBe(500)
    expect(app.taken(boiler)).toBe(0)
    expect(app.database.count('provider_events')).toBe(0)
    broken = false
    expect((await send(app, text, signature)).status).toBe(200)
    expect(app.taken(boiler)).toBe(12_000)
  })
})
