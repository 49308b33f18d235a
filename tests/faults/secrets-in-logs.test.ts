import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#adapters/system'
import { specificationsAt } from '../fakes/open-api.ts'
import { type FakePayPal, paypalKeys, startPayPal } from '../fakes/paypal/index.ts'
import { type FakeStripe, openFakeStripe } from '../fakes/stripe/index.ts'
import { type RunningServer, newDataDir, startServer } from '../support/servers/server.ts'
import { addPlumbers, bookingOf, freeStarts, makeAdmin } from './business.ts'
import { createClient } from './client.ts'
import { type Person, createPerson } from './person.ts'

const specifications = specificationsAt()
const unguessable = () => randomBytes(16).toString('hex')
const card = '4242424242424242'
const ownerPassword = 'a-long-enough-phrase-1'
/** The texts that a customer types, and those of a stranger. */
const typed = { password: `pass-${unguessable()}`, wrong: `wrong-${unguessable()}` }
const stripeKeys = { secretKey: `sk_test_${unguessable()}`, webhookSecret: `whsec_${unguessable()}` }

/** Everything that must not be read in a log, by what it is. */
const secrets = new Map<string, string>([
  ["the customer's password", typed.password],
  ['a password that was wrong', typed.wrong],
  ["the owner's password", ownerPassword],
  ['a card number', card],
  ["Stripe's key", stripeKeys.secretKey],
  ["Stripe's webhook secret", stripeKeys.webhookSecret],
  ["PayPal's client secret", paypalKeys.clientSecret],
  ["PayPal's client secret, as it is sent", Buffer.from(`:${paypalKeys.clientSecret}`).toString('base64').slice(4)],
])

/** Secrets of every origin, recognised by their form. */
const looks = {
  'a client secret': /pi_\w+_secret_\w+/,
  "one of Stripe's or our own secrets": /(whsec|[sr]k_(test|live))_\w+/,
  "PayPal's access token": /A21AA[\w-]{10,}/,
  'a credential in a header': /(bearer|basic) [\w+/=-]{12,}/i,
  'a cookie': /callout_\w+=/,
} as const

describe('log of a whole run', () => {
  const dataDir = newDataDir()
  let log = ''

  beforeAll(async () => {
    await makeAdmin(dataDir)
    log += await withTestGateway()
    log += await withProviders()
  })

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  /** The built-in gateway: its own pages, its notices, its secret. */
  async function withTestGateway(): Promise<string> {
    await using server = await startServer({ dataDir, env: { LOG_LEVEL: 'trace' } })
    await addPlumbers(server, 2)
    const customer = await signUp(server, 'asha@example.com')
    const { id, clientSecret, bookingId } = await openPayment(server, customer)
    await customer.post(`/api/payments/${id}/confirm`, { payment_method_id: 'pm_card_chargeDeclined' })
    await customer.post(`/api/payments/${id}/confirm`, { payment_method_id: card })
    await customer.post(`/api/payments/${id}/confirm`, { payment_method_id: 'pm_card_threeDSecure2Required' })
    await customer.get(`/pay/${bookingId}`)
    await customer.get(`/test-gateway/pay/pi_test_unknown?client_secret=${clientSecret}`)
    await customer.get(`/test-gateway/challenge/${clientSecret.split('_secret_')[0]}?client_secret=${clientSecret}`)
    await customer.post(`/api/payments/${id}/confirm`, { payment_method_id: 'pm_card_visa' })
    const secret = inFile(join(dataDir, 'test-gateway.sqlite'), (db) =>
      db.prepare<[], string>(`select value from facts where name = 'webhook_secret'`).pluck().get(),
    )
    secrets.set("the test gateway's secret", secret ?? expect.fail('the gateway has a secret'))
    await forge(server, 'test', { 'test-gateway-signature': `t=1,v1=${secret}` })
    const second = await openPayment(server, customer)
    await whileBroken(['payments', 'sessions', 'users', 'idempotency_keys'], async () => {
      const outcome = await customer.post(`/api/payments/${second.id}/confirm`, { payment_method_id: 'pm_card_visa' })
      expect(outcome.status).toBe(500)
      await customer.post('/api/auth/login', { email: 'asha@example.com', password: typed.password })
      await customer.post('/api/auth/signup', { email: 'b@example.com', password: typed.password, full_name: 'Ben' })
      await customer.post('/login', { email: 'asha@example.com', password: typed.password })
    })
    await customer.post('/api/auth/logout', {})
    return await stopped(server)
  }

  /** Stripe and PayPal, paying, refusing, failing and lying. */
  async function withProviders(): Promise<string> {
    await using stripe = await openFakeStripe({ clock: systemClock, ...stripeKeys })
    await using paypal = specifications ? await startPayPal({ clock: systemClock, specifications }) : null
    await using server = await startServer({
      dataDir,
      env: {
        LOG_LEVEL: 'trace',
        STRIPE_SECRET_KEY: stripeKeys.secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
        STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
        STRIPE_API_BASE: stripe.address.href,
        ...(paypal && {
          PAYPAL_CLIENT_ID: paypalKeys.clientId,
          PAYPAL_CLIENT_SECRET: paypalKeys.clientSecret,
          PAYPAL_WEBHOOK_ID: paypalKeys.webhookId,
          PAYPAL_API_BASE: paypal.url.href,
        }),
      },
    })
    const [ben, cat] = [await signUp(server, 'ben@example.com'), await signUp(server, 'cat@example.com')]
    await payByStripe(server, stripe, ben)
    if (paypal) await payByPayPal(server, paypal, cat)
    return await stopped(server)
  }

  async function payByStripe(server: RunningServer, stripe: FakeStripe, customer: Person): Promise<void> {
    const { id } = await openPayment(server, customer)
    const confirm = (method: string) => customer.post(`/api/payments/${id}/confirm`, { payment_method_id: method })
    expect((await confirm('pm_card_chargeDeclined')).status).toBe(402)
    await confirm(card)
    stripe.disturb('POST /v1/payment_intents/:id/confirm', 'dropped', 3)
    expect((await confirm('pm_card_visa')).status).toBe(503)
    stripe.disturb('GET /v1/payment_intents/:id', '500', 3)
    expect((await customer.get(`/api/payments/${id}`)).status).toBe(503)
    stripe.calm()
    expect((await confirm('pm_card_visa')).body).toMatchObject({ status: 'succeeded' })
    const owner = createPerson(server.url, secrets)
    await owner.post('/api/auth/login', { email: 'owner@example.com', password: ownerPassword })
    expect((await owner.post(`/api/payments/${id}/refunds`, { amount: 500, reason: 'Late' })).status).toBe(201)
    await owner.post(`/api/payments/${id}/refunds`, { amount: 99_999_999, reason: 'Late' })
    const challenged = await openPayment(server, customer)
    const path = `/api/payments/${challenged.id}/confirm`
    const asked = await customer.post(path, { payment_method_id: 'pm_card_threeDSecure2Required' })
    expect(asked.body).toMatchObject({ status: 'requires_action' })
    const url = new URL('/api/webhooks/stripe', server.url)
    const notices = stripe.notices()
    for (const notice of notices) await stripe.post(url, notice)
    const [one] = notices
    if (!one) throw new Error('Stripe has told of something')
    await forge(server, 'stripe', { 'stripe-signature': `t=1,v1=${stripeKeys.webhookSecret}` })
    await whileBroken(['payments', 'provider_events'], async () => {
      expect(await stripe.post(url, stripe.sign(stripe.events()[0] ?? expect.fail('an event')))).toBe(false)
      const other = await customer.post('/api/payments/intents', { booking_id: await book(server, customer) })
      expect(other.status).toBe(500)
    })
  }

  async function payByPayPal(server: RunningServer, paypal: FakePayPal, customer: Person): Promise<void> {
    const { id } = await openPayment(server, customer)
    paypal.misbehave(/oauth2/, '500', 3)
    const order = () => customer.post('/api/paypal/orders', { payment_id: id })
    let opened = await order()
    expect(opened.status).toBe(503)
    for (let tries = 1; opened.status === 503 && tries < 5; tries += 1) opened = await order()
    const orderId = String(opened.body['order_id'])
    const capture = () => customer.post(`/api/paypal/orders/${orderId}/capture`, {})
    await capture()
    paypal.approve(orderId)
    paypal.misbehave(/capture/, 'drop', 1)
    await capture()
    paypal.endTokens()
    await capture()
    expect((await customer.get(`/api/payments/${String(opened.body['payment_id'])}`)).body).toMatchObject({
      status: 'succeeded',
    })
    const signature = { 'paypal-transmission-sig': unguessable(), 'paypal-auth-algo': 'SHA256withRSA' }
    await forge(server, 'paypal', { ...signature, 'paypal-transmission-id': 'x', 'paypal-cert-url': 'https://x.test/' })
  }

  async function signUp(server: RunningServer, email: string): Promise<Person> {
    const person = createPerson(server.url, secrets)
    const made = await person.post('/api/auth/signup', { email, password: typed.password, full_name: 'Asha Patel' })
    expect(made.status).toBe(201)
    await person.post('/api/auth/login', { email, password: typed.wrong })
    expect((await person.post('/api/auth/login', { email, password: typed.password })).status).toBe(200)
    return person
  }

  async function book(server: RunningServer, customer: Person): Promise<string> {
    const [start = ''] = await freeStarts(createClient(server.url), 1)
    const { body } = await customer.post('/api/bookings', bookingOf(start))
    return String(body['id'])
  }

  async function openPayment(server: RunningServer, customer: Person) {
    const bookingId = await book(server, customer)
    const { status, body } = await customer.post('/api/payments/intents', { booking_id: bookingId })
    expect(status).toBe(201)
    const clientSecret = String(body['client_secret'])
    secrets.set(`the client secret of ${bookingId}`, clientSecret)
    return { bookingId, id: String(body['payment_id']), clientSecret }
  }

  async function forge(server: RunningServer, provider: string, headers: Readonly<Record<string, string>>) {
    const answer = await fetch(`${server.url}/api/webhooks/${provider}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ id: 'evt_1', client_secret: 'pi_forged_secret_forged', card }),
    })
    expect(answer.status).toBe(400)
  }

  function inFile<T>(file: string, work: (db: Database.Database) => T): T {
    const db = new Database(file)
    try {
      return work(db)
    } finally {
      db.close()
    }
  }

  /** No row of these tables can be added or changed meanwhile. */
  async function whileBroken(tables: readonly string[], work: () => Promise<void>): Promise<void> {
    const all = tables.flatMap((table) => ['insert', 'update'].map((deed) => [table, deed] as const))
    const change = (sql: (table: string, deed: string) => string) =>
      inFile(join(dataDir, 'callout.sqlite'), (db) => db.exec(all.map(([table, deed]) => sql(table, deed)).join(';')))
    change(
      (table, deed) => `create trigger broken_${table}_${deed} before ${deed} on ${table}
      begin select raise(abort, 'it is broken'); end`,
    )
    await work()
    change((table, deed) => `drop trigger broken_${table}_${deed}`)
  }

  async function stopped(server: RunningServer): Promise<string> {
    // The providers keep their connections open: it ends without waiting for them.
    await server.kill()
    return server.log()
  }

  it('reports the faults', () => {
    for (const line of ['a webhook was not trusted', 'gave no usable answer', 'a request failed', 'it is broken']) {
      expect(log).toContain(line)
    }
  })

  it('contains none of the secrets that were used, typed, issued or forged', () => {
    expect(secrets.size).toBeGreaterThan(15)
    const leaked = [...secrets].filter(([, secret]) => log.includes(secret)).map(([what]) => what)
    const looked = Object.entries(looks).flatMap(([what, look]) => {
      const found = look.exec(log)
      return found ? [`${what}: ...${log.slice(Math.max(0, found.index - 80), found.index)}`] : []
    })
    expect([...leaked, ...looked]).toEqual([])
  })

  it.skipIf(!specifications)('covers PayPal too, when its specification is at ../shared/specs', () => {
    expect(log).toContain('/api/paypal/orders/:order_id/capture')
  })
})
