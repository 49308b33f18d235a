import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type UserId, parsePounds } from '#modules/shared'
import { addDemo, addDemoMarket } from '../../../src/cli/demo/index.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { type Row, not } from '../../support/test-port.ts'

/** The demo business: sixty days of work, thirty of them in the window. */
const whole = await openWholeApp()
let cookie = ''

beforeAll(async () => {
  const { database } = whole.adapters
  const rows = await addDemo(database, whole.modules.catalogue, whole.clock.now(), () => {})
  if (!rows) throw new Error('the demo business was not added')
  await addDemoMarket(database, rows, whole.clock.now(), () => {})
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const get = (path: string) => whole.app.request(path, { headers: { cookie } })
const report = async () => (await get('/api/admin/payments/security')).json()

const sumsOf = (entries: readonly Row[]) => ({
  amount: entries.reduce((total, { amount_pence }) => total + Number(amount_pence), 0),
  count: entries.length,
})

/** Sums over the ledger for the window, computed without the database's own sums. */
function ledgerSays() {
  const days = whole.modules.security.days()
  const { data } = whole
  const from = String(days[0]?.from.toString({ smallestUnit: 'millisecond' }))
  const to = String(days.at(-1)?.to.toString({ smallestUnit: 'millisecond' }))
  const sum = (kind: string) =>
    sumsOf(data.rows('ledger_entries', { kind }).filter(({ at }) => String(at) >= from && String(at) < to))
  return { captured: sum('capture'), refunded: sum('refund') }
}

/** The lines of a CSV; its first line names the columns. */
function rowsOf(csv: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...lines] = csv
    .split('\r\n')
    .filter(Boolean)
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, a, b]) => a ?? b ?? ''))
  return lines.map((cells) => Object.fromEntries(head.map((title, at) => [title, cells[at] ?? ''])))
}

describe('GET /api/admin/payments/security', () => {
  it('answers the sums of the ledger of the demo business', async () => {
    const { captured, refunded } = ledgerSays()
    expect(captured?.count).toBeGreaterThan(30)
    expect(refunded?.count).toBeGreaterThan(3)
    const body = await report()
    expect(body).toMatchObject({
      window_days: 30,
      captured: captured?.amount,
      refunded: 0 - (refunded?.amount ?? 0),
      total_revenue: (captured?.amount ?? 0) + (refunded?.amount ?? 0),
      transactions: captured?.count,
      average_amount: Math.round((captured?.amount ?? 0) / (captured?.count ?? 1)),
      success_rate: Math.round(((captured?.count ?? 0) / ((captured?.count ?? 0) + body.failed)) * 10_000) / 10_000,
    })
    expect(body.recent_payments).toHaveLength(10)
    const times = body.recent_payments.map(({ created_at }: { created_at: string }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('adds up to the chart of the same days', async () => {
    const { takings } = await whole.modules.security.report()
    expect(takings.days).toHaveLength(30)
    expect(takings.days.reduce((sum, { gross }) => sum + gross, 0)).toBe(takings.gross)
    expect(takings.days.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(takings.refunded)
  })

  it('keeps the stored sums of each provider equal to the ledger', async () => {
    const { data } = whole
    const providers = new Map(data.rows('payments').map(({ id, provider }) => [id, provider]))
    const hourOf = ({ at, kind, payment_id: id }: Row) =>
      `${String(at).slice(0, 13)} ${String(kind)} ${String(providers.get(id ?? ''))}`
    const entries = Map.groupBy(data.rows('ledger_entries'), hourOf)
    const kept = data.rows('takings_hours', { kind: not('failed') })
    expect(kept).toHaveLength(entries.size)
    const differences = kept.filter(({ hour, kind, provider, count, amount_pence }) => {
      const sums = sumsOf(entries.get(`${String(hour)} ${String(kind)} ${String(provider)}`) ?? [])
      return sums.count !== count || sums.amount !== amount_pence
    })
    expect(differences).toEqual([])
  })
})

describe('GET /api/admin/payments', () => {
  const ids = async (query: string) =>
    (await (await get(`/api/admin/payments?${query}`)).json()).items.map(({ id }: { id: string }) => id)

  it.each(['booking', 'listing', 'job'] as const)('lists all payments of a %s, and no other', async (purpose) => {
    const expected = whole.data.rows('payments', { purpose }).map(({ id }) => String(id))
    expect(expected.length).toBeGreaterThan(3)
    const seen: string[] = []
    for (let cursor = ''; ;) {
      const answer = await get(`/api/admin/payments?purpose=${purpose}&limit=200${cursor}`)
      const { items, next_cursor: next } = await answer.json()
      seen.push(...items.map(({ id }: { id: string }) => id))
      for (const item of items) {
        const { advert_id: advert, booking_id: booking } = whole.data.row('payments', { id: item.id }) ?? {}
        expect([item.purpose, item.booking_id, item.listing_id ?? item.job_id]).toEqual([purpose, booking, advert])
        expect([item.listing_id === null, item.job_id === null]).toEqual([purpose !== 'listing', purpose !== 'job'])
      }
      if (next === null) break
      cursor = `&cursor=${next}`
    }
    expect(seen.toSorted()).toEqual(expected.toSorted())
  })

  it('joins its filters, and refuses a purpose that there is not', async () => {
    const [listing] = whole.data.rows('payments', { purpose: 'listing', status: 'succeeded' })
    const day = String(listing?.['created_at']).slice(0, 10)
    const found = await ids(`purpose=listing&status=succeeded&from=${day}&limit=200&q=${String(listing?.['id'])}`)
    expect(found).toEqual([listing?.['id']])
    expect(await ids(`purpose=job&q=${String(listing?.['id'])}`)).toEqual([])
    expect((await get('/api/admin/payments?purpose=gift')).status).toBe(422)
    expect((await get('/api/admin/payments?from=2026-03-02&until=2026-03-01')).status).toBe(422)
  })
})

describe('GET /admin/payments.csv', () => {
  it('adds up to the tiles, line by line', async () => {
    const answer = await get('/admin/payments.csv')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="payments-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const rows = rowsOf(await answer.text())
    const sum = (column: string) => rows.reduce((total, row) => total + (parsePounds(row[column] ?? '') ?? NaN), 0)
    const body = await report()
    expect(sum('Taken')).toBe(body.captured)
    expect(sum('Given back')).toBe(body.refunded)
    expect(rows.filter(({ What }) => What === 'Taken')).toHaveLength(body.transactions)
    expect(rows.filter(({ What }) => What === 'Failed')).toHaveLength(body.failed)
  })

  it("has the days that are asked for, in London's time", async () => {
    const [day] = whole.modules.security.days().slice(-10)
    const rows = rowsOf(await (await get(`/admin/payments.csv?from=${day?.day}&to=${day?.day}`)).text())
    expect(rows.every((row) => row['Date'] === day?.day)).toBe(true)
  })

  it('refuses malformed days, and a last day before the first', async () => {
    for (const query of ['from=tomorrow', 'from=2026-02-30', 'from=2026-03-02&to=2026-03-01', 'day=2026-03-01']) {
      expect((await get(`/admin/payments.csv?${query}`)).status).toBe(422)
    }
  })
})

describe('the figures once another provider is set up', () => {
  it.each([
    ['live', 'sk_live_1', 'pk_live_1'],
    ['test', 'sk_test_1', 'pk_test_1'],
  ])(
    'leave out payments of the test gateway, with %s keys, in the tiles, the lists, the files and the takings of visits',
    async (_, secret, publishable) => {
      using live = await openWholeApp(undefined, {
        STRIPE_SECRET_KEY: secret,
        STRIPE_PUBLISHABLE_KEY: publishable,
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      })
      await addDemo(live.adapters.database, live.modules.catalogue, live.clock.now(), () => {})
      const headers = { cookie: await live.signIn('admin') }
      const shown = await (await live.app.request('/api/admin/payments/security', { headers })).json()
      const none = {
        total_revenue: 0,
        captured: 0,
        transactions: 0,
        failed: 0,
        disputes: 0,
        counts_test_payments: false,
        fraud_attempts: 0,
        fraud_alerts: [],
        recent_payments: [],
      }
      const counted = live.data.rows('ledger_entries', { kind: 'capture' }).length
      expect(counted).toBeGreaterThan(30)
      expect(shown).toMatchObject(none)
      const rows = rowsOf(await (await live.app.request('/admin/payments.csv', { headers })).text())
      expect(rows).toEqual([])
      live.data.set('bookings', {}, { source: 'web' })
      const days = 'from=2025-01-01&to=2026-12-31'
      const visits = await (await live.app.request(`/api/admin/analytics?${days}`, { headers })).json()
      expect(visits).toMatchObject({ bookings: live.data.count('bookings'), takings: 0 })
      const file = rowsOf(await (await live.app.request(`/admin/analytics.csv?${days}`, { headers })).text())
      expect(new Set(file.map((row) => Object.values(row).at(-1)))).toEqual(new Set(['0.00']))
      const customers = new Set(live.data.rows('bookings').map(({ customer_id: customer }) => String(customer)))
      for (const customer of customers) {
        expect(await live.modules.booking.customerTotals(customer as UserId)).toMatchObject({ spent: 0 })
      }
      expect(live.data.rows('payment_fraud_checks', { risk_level: 'high' }).length).toBeGreaterThan(0)
    },
  )

  it('count test payments of a customer while only the test gateway takes money', async () => {
    const [payer] = whole.data.rows('payments', { provider: 'test', status: 'succeeded' })
    const { spent } = await whole.modules.booking.customerTotals(String(payer?.['user_id']) as UserId)
    expect(spent).toBeGreaterThan(0)
  })

  it('name test payments while only the test gateway takes money', async () => {
    expect(await report()).toMatchObject({ counts_test_payments: true })
  })
})

describe('POST /payment', () => {
  const send = (method: string) =>
    whole.app.request('/payment', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ method }).toString(),
    })

  it.each([
    ['pm_card_visa', 'captured', 'given-back'],
    ['pm_card_chargeDeclined', 'declined', 'cancelled'],
    ['pm_card_threeDSecure2Required', 'requires_action', 'cancelled'],
  ])('tries %s, answers %s, and adds nothing to the ledger', async (method, phase, end) => {
    const { data } = whole
    const rows = () => ['payments', 'ledger_entries', 'refunds', 'bookings'].map((table) => data.count(table))
    const before = rows()
    const answer = await send(method)
    expect(answer.status).toBe(303)
    const id = new URL(answer.headers.get('location') ?? '', 'http://site.invalid').searchParams.get('sent')
    const shown = await whole.modules.security.testPayment(
      id as Parameters<typeof whole.modules.security.testPayment>[0],
    )
    expect(shown?.payment).toMatchObject({ provider: 'test', phase, end })
    expect(rows()).toEqual(before)
  })

  it('accepts test cards only', async () => {
    expect((await send('4242424242424242')).status).toBe(422)
    expect((await send('pm_unknown')).status).toBe(422)
  })
})

describe('POST /admin/payments/{id}/fraud', () => {
  const decide = (id: string, verdict: string) =>
    whole.app.request(`/admin/payments/${id}/fraud`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ verdict }).toString(),
    })

  it('answers 404 for an unknown payment, 422 without a verdict, 409 without a review', async () => {
    const id = whole.data.text('payments', 'id')
    expect((await decide('pay_nothing-there', 'fraud')).status).toBe(404)
    expect((await decide(id, 'perhaps')).status).toBe(422)
  })
})

describe('POST /admin/payments/{id}/evidence', () => {
  const sendEvidence = (id: string, fields: Readonly<Record<string, string>>) =>
    whole.app.request(`/admin/payments/${id}/evidence`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const evidence = { dispute: 'dp_none', description: 'A tap was mended', account: 'We came, and mended it.' }

  it('answers 404 for an unknown payment, 422 for a missing field, 409 for an unknown dispute', async () => {
    const { data } = whole
    const id = data.text('payment_disputes', 'payment_id')
    const lines = data.count('payment_log')
    expect((await sendEvidence('pay_nothing-there', evidence)).status).toBe(404)
    expect((await sendEvidence(id, { ...evidence, account: ' ' })).status).toBe(422)
    expect((await sendEvidence(id, evidence)).status).toBe(409)
    expect(data.count('payment_log')).toBe(lines)
  })
})

describe('POST /payment-dashboard/reconcile', () => {
  it('finds no difference in the demo business', async () => {
    const answer = await whole.app.request('/payment-dashboard/reconcile', { method: 'POST', headers: { cookie } })
    expect(answer.headers.get('location')).toBe('/payment-dashboard?done=reconciled#reconciliation')
    const { reconciliations } = await whole.modules.security.state()
    expect(reconciliations).toMatchObject([{ provider: 'test', fault: null, differences: [] }])
  })
})
