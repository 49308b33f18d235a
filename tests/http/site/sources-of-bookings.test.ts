import { signatureHeader } from '#adapters/test-gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseId } from '#modules/shared'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'

const whole = await openRelayedApp()
let customer = ''
beforeAll(async () => {
  customer = await whole.signIn('customer')
})
afterAll(() => whole[Symbol.asyncDispose]())

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
// Requests in this process have no address.
const browser = { address: 'unknown', agent }
const today = () => whole.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString()
const day = today()

async function send(method: string, path: string, cookie: string, body?: object) {
  const headers = { 'content-type': 'application/json', 'user-agent': agent, cookie }
  const answer = await whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  const draft = answer.headers.getSetCookie().map((one) => one.split(';', 1).join())
  return { status: answer.status, draft: draft.join('; '), body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** An emergency that a customer books in this browser, whose draft was kept before. */
async function booked(draft: string) {
  const { status, body } = await send('POST', '/api/bookings', [customer, draft].filter(Boolean).join('; '), {
    service_id: whole.data.text('services', 'id', { is_emergency: 1, is_active: 1 }),
    priority: 'emergency',
    customer_address: '12 Park Lane',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'Water comes through the ceiling.',
  })
  expect(status).toBe(201)
  return String(body.id)
}

async function report(from = day, to = from) {
  const admin = await whole.signIn('admin')
  const { body } = await send('GET', `/api/admin/analytics?from=${from}&to=${to}`, admin)
  const csv = await send('GET', `/admin/analytics.csv?from=${from}&to=${to}`, admin)
  const paid = body.steps.find(({ step }: { readonly step: unknown }) => step === 'paid').visitors
  return { ...body, paid, csv: csv.body }
}

/** Pays at the provider; only its notice says so. */
async function paidElsewhere(bookingId: string): Promise<string> {
  const { body } = await send('POST', '/api/payments/intents', customer, { booking_id: bookingId })
  const id = parseId('pay', body.payment_id)
  const record = id && (await whole.adapters.payments.payments.find(id))
  const { gateway, deliveries } = whole.adapters.testGateway
  await gateway.confirm({
    ref: record?.payment.providerRef ?? '',
    attempt: 1,
    methodId: 'pm_card_visa',
    saveCard: false,
    returnUrl: 'http://localhost:3000/',
  })
  await deliveries.deliverDue(async (text, signature) => {
    const answer = await whole.app.request('/api/webhooks/test', {
      method: 'POST',
      headers: { [signatureHeader]: signature },
      body: text,
    })
    return answer.ok
  })
  await whole.relay.drain()
  return String(body.payment_id)
}

describe('the source of a visit', () => {
  it('goes with the draft to the booking, and the report has the booking and its takings', async () => {
    whole.modules.analytics.countView(browser, { page: '/area/croydon', source: 'leaflet', device: 'phone' })
    whole.modules.analytics.countView(browser, { page: '/book', source: 'direct', device: 'phone' })
    const { draft } = await send('PUT', '/api/booking-draft', '', { step: 1 })
    const kept = await send('PUT', '/api/booking-draft', draft, { step: 3, description: 'Water' })
    expect(kept.body.draft).toEqual({ step: 3, description: 'Water' })
    const id = await booked(draft)
    expect(whole.data.rows('booking_origins')).toEqual([
      { booking_id: id, source: 'leaflet', page: '/area/croydon', device: 'phone', paid_day: null, visit_day: null },
    ])
    expect(await report()).toMatchObject({
      bookings: 1,
      takings: 0,
      paid: 0,
      sources: [{ name: 'leaflet', visits: 1, bookings: 1, takings: 0 }],
      pages: [
        { name: '/area/croydon', visits: 1, bookings: 1 },
        { name: '/book', visits: 0, bookings: 0 },
      ],
    })

    const payment = await paidElsewhere(id)
    const taken = Number(whole.data.value('ledger_entries', 'amount_pence', { booking_id: id }))
    expect(taken).toBeGreaterThan(0)
    const paid = await report()
    expect(paid).toMatchObject({ takings: taken, paid: 1, sources: [{ name: 'leaflet', takings: taken }] })
    expect(paid.csv).toContain(`"${day}","/area/croydon","leaflet","phone",1,1,1,${(taken / 100).toFixed(2)}\r\n`)

    await send('GET', `/api/payments/${payment}`, customer)
    const again = parseId('bkg', id)
    if (again) await whole.modules.analytics.notePaid(again)
    expect((await report()).paid).toBe(1)
  })

  it('is not kept of somebody who is not counted: that booking is of no known source', async () => {
    whole.clock.move({ hours: 1 })
    const other = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
    const headers = { 'content-type': 'application/json', 'user-agent': other }
    const saved = await whole.app.request('/api/booking-draft', { method: 'PUT', headers, body: '{"step":1}' })
    const id = await booked(
      saved.headers
        .getSetCookie()
        .map((one) => one.split(';', 1).join())
        .join('; '),
    )
    await paidElsewhere(id)
    expect(whole.data.count('booking_origins', { booking_id: id })).toBe(0)
    const { sources, paid } = await report()
    expect(sources).toMatchObject([
      { name: 'leaflet', bookings: 1 },
      { name: 'unknown', visits: 0, bookings: 1 },
    ])
    expect(sources[1].takings).toBeGreaterThan(0)
    expect(paid).toBe(1)
  })

  it('is only of bookings that customers make online', async () => {
    const before = await report()
    await booked('')
    expect((await report()).bookings).toBe(before.bookings)
  })

  it('has no more visitors who paid than visitors who booked: of two bookings the first counts, on the day of the visit', async () => {
    whole.clock.move({ hours: 24 })
    const [visit, before] = [today(), await report(today())]
    whole.modules.analytics.countView(browser, { page: '/book', source: 'direct', device: 'phone' })
    const bookings: string[] = []
    for (const _ of [1, 2]) {
      const { draft } = await send('PUT', '/api/booking-draft', '', { step: 1 })
      bookings.push(await booked(draft))
    }
    whole.clock.move({ hours: 24 })
    for (const id of bookings) await paidElsewhere(id)
    const { steps } = await report(visit)
    expect(before.paid).toBe(0)
    expect(steps.map(({ visitors }: { readonly visitors: number }) => visitors)).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(steps.at(-1)).toMatchObject({ step: 'paid', share: 100 })
    expect(await report(today())).toMatchObject({ paid: 0 })
  })
})
