import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'

const whole = await openRelayedApp()
const { clock, data } = whole
const cookies = new Map<string, string>()

beforeAll(async () => {
  await whole.addDemo()
  await whole.modules.businessReports.count(async (batch) => {
    while ((await batch(1)) === 'more');
    return 'done'
  })
  for (const role of ['admin', 'office', 'technician', 'customer'] as const) cookies.set(role, await whole.signIn(role))
})
afterAll(() => whole[Symbol.asyncDispose]())

const today = clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
const days = `from=${today.subtract({ days: 60 }).toString()}&to=${today.toString()}`

async function ask(path: string, role = 'admin') {
  const answer = await whole.app.request(path, { headers: { cookie: cookies.get(role) ?? '' } })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}

describe('the reports over HTTP', () => {
  it.each(['office', 'technician', 'customer', 'nobody'])('say nothing to %s', async (role) => {
    for (const path of ['/api/admin/reports/takings', '/admin/reports/takings.csv']) {
      const { status, text } = await ask(`${path}?${days}`, role)
      expect([401, 403, 302, 303]).toContain(status)
      expect(text).not.toMatch(/taken|Payments,/)
    }
  })

  it('have the sum of the ledger as takings, by each thing that tells lines apart', async () => {
    const all = data.rows('ledger_entries').filter((row) => {
      const at = Temporal.Instant.from(String(row['at'])).toZonedDateTimeISO('Europe/London').toPlainDate()
      return (
        Temporal.PlainDate.compare(at, today.subtract({ days: 60 })) >= 0 && Temporal.PlainDate.compare(at, today) <= 0
      )
    })
    const kept = all.reduce((sum, row) => sum + Number(row['amount_pence']), 0)
    expect(kept).not.toBe(0)
    for (const by of ['month', 'service', 'technician', 'district', 'source']) {
      const { status, text } = await ask(`/api/admin/reports/takings?${days}&by=${by}`)
      expect(status).toBe(200)
      const body = JSON.parse(text) as {
        readonly total: { readonly now: { readonly kept: number } }
        readonly lines: readonly { readonly now: { readonly kept?: number } }[]
        readonly days_waiting: number
      }
      expect([body.days_waiting, body.total.now.kept]).toEqual([0, kept])
      expect(body.lines.reduce((sum, { now }) => sum + (now.kept ?? 0), 0)).toBe(body.total.now.kept)
    }
  })

  it.each([
    ['a period that is turned', 'from=2026-02-02&to=2026-02-01', 'to'],
    ['a period of more than two years', 'from=2020-01-01&to=2026-02-01', 'to'],
    ['a day that there is not', 'from=2026-02-30&to=2026-03-01', 'from'],
    ['no day', 'to=2026-03-01', 'from'],
    ['a reason of takings', 'from=2026-02-01&to=2026-02-02&by=reason', 'by'],
  ])('refuse %s', async (_, query, path) => {
    const json = await ask(`/api/admin/reports/takings?${query}`)
    expect(json.status).toBe(422)
    expect(JSON.parse(json.text)).toMatchObject({ errors: [{ path }] })
    expect((await ask(`/admin/reports/takings.csv?${query}`)).status).toBe(422)
  })

  it('know no other report', async () => {
    expect((await ask(`/api/admin/reports/profit?${days}`)).status).toBe(404)
  })

  it('come as a table without formulas', async () => {
    data.set('services', { id: String(data.rows('services')[0]?.['id']) }, { name: '=cmd()' })
    const { status, type, text } = await ask(`/admin/reports/returning.csv?${days}&by=service`)
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
    expect(text.split('\r\n')[0]).toContain('"Completed jobs"')
    expect(text).not.toMatch(/(^|[\n,"])=cmd/)
  })
})
