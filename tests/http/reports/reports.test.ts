import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'

const whole = await openRelayedApp()
const { clock, data } = whole
const cookies = new Map<string, string>()

beforeAll(async () => {
  await whole.addDemo()
  await count()
  for (const role of ['admin', 'office', 'technician', 'customer'] as const) cookies.set(role, await whole.signIn(role))
})
afterAll(() => whole[Symbol.asyncDispose]())

const today = clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
const wide = `from=${today.subtract({ days: 100 }).toString()}&to=${today.toString()}`
const days = `from=${today.subtract({ days: 60 }).toString()}&to=${today.toString()}`

type Row = Readonly<Record<string, unknown>>
type Figures = Readonly<Record<string, number | null>>
interface Margins {
  readonly total: { readonly now: Figures }
  readonly lines: readonly { readonly label: string; readonly now: Figures }[]
}

async function count() {
  await whole.modules.businessReports.count(async (batch) => {
    while ((await batch(1)) === 'more');
    return 'done'
  })
}

async function ask(path: string, role = 'admin') {
  const answer = await whole.app.request(path, { headers: { cookie: cookies.get(role) ?? '' } })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}

describe('the reports over HTTP', () => {
  it.each(['office', 'technician', 'customer', 'nobody'])('say nothing to %s', async (role) => {
    const paths = ['takings', 'margins'].flatMap((name) => [`/api/admin/reports/${name}`, `/admin/reports/${name}.csv`])
    for (const path of paths) {
      const { status, text } = await ask(`${path}?${days}`, role)
      expect([401, 403, 302, 303]).toContain(status)
      expect(text).not.toMatch(/taken|Payments,|Margin|price/)
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

  it('say in how many minutes answers came, emergencies in target, and booked beside working time', async () => {
    const body = async (name: string, by: string) => {
      const { status, text } = await ask(`/api/admin/reports/${name}?${days}&by=${by}`)
      expect(status).toBe(200)
      return JSON.parse(text) as {
        readonly total: { readonly now: Readonly<Record<string, number | null>> }
        readonly lines: readonly { readonly name: string; readonly now: Readonly<Record<string, number | null>> }[]
      }
    }
    const answers = await body('answers', 'channel')
    const threads = answers.lines.find(({ name }) => name === 'thread')
    const asked = data.rows('booking_threads').filter((row) => row['first_asked_at'] !== null)
    expect(threads?.now['asked']).toBe(asked.length)
    expect(asked.length).toBeGreaterThan(0)
    const utilisation = await body('utilisation', 'technician')
    expect(utilisation.lines.length).toBeGreaterThan(5)
    expect(utilisation.lines.every(({ now }) => (now['working'] ?? 0) > 0)).toBe(true)
    expect(utilisation.total.now['booked']).toBeGreaterThan(0)
    const { total } = await body('responses', 'technician')
    expect((total.now['inTime'] ?? 0) + (total.now['late'] ?? 0)).toBeGreaterThan(0)
  })

  it('have the margin of each job, and count jobs apart of which something is not known', async () => {
    const site = { key: 'site', value: '{"vat_registered": false}', updated_at: '2026-01-01T00:00:00.000Z' }
    data.replace('settings', site)
    await count()
    const jobs = data.rows('bookings', { status: 'completed' })
    const works = (id: unknown) => jobs.some(({ technician_id: who }) => who === id)
    const lacking = data.rows('technicians', { hour_cost_pence: null }).flatMap(({ id }) => (works(id) ? [id] : []))
    expect(lacking).toHaveLength(1)
    const of = (id: unknown, table: string) => data.rows(table, { booking_id: String(id) })
    const amounts = (rows: readonly Row[], column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0)
    const known = jobs.filter(
      ({ id, technician_id: who, final_cost_pence: final, estimated_cost_pence: estimated }) => {
        const captured = amounts(
          of(id, 'ledger_entries').filter(({ kind }) => kind === 'capture'),
          'amount_pence',
        )
        return !lacking.includes(who ?? '') && captured >= Number(final ?? estimated)
      },
    )
    const price = known.reduce((sum, { id }) => sum + amounts(of(id, 'ledger_entries'), 'amount_pence'), 0)
    const parts = known.reduce(
      (sum, { id }) =>
        of(id, 'part_costs').reduce((all, row) => all + Number(row['quantity']) * Number(row['unit_pence']), sum),
      0,
    )
    expect(known.length).toBeGreaterThan(50)
    for (const by of ['month', 'service', 'technician', 'district', 'source']) {
      const { total, lines } = JSON.parse((await ask(`/api/admin/reports/margins?${wide}&by=${by}`)).text) as Margins
      const { now } = total
      expect(now).toMatchObject({ jobs: known.length, price, parts, fee: 0, apart: jobs.length - known.length })
      expect(now['noCost']).toBe(jobs.filter(({ technician_id: who }) => lacking.includes(who ?? '')).length)
      expect(now['margin']).toBe(price - parts - Number(now['work']))
      for (const key of ['jobs', 'price', 'parts', 'work', 'margin', 'apart', 'noCost', 'noPrice'])
        expect([by, key, lines.reduce((sum, line) => sum + (line.now[key] ?? 0), 0)]).toEqual([by, key, now[key]])
      const file = (await ask(`/admin/reports/margins.csv?${wide}&by=${by}`)).text.trim().split('\r\n')
      expect(file).toHaveLength(lines.length + 1)
      const pounds = (pence: number | null | undefined) => (Number(pence) / 100).toFixed(2)
      for (const [place, { label, now: mine }] of lines.entries())
        expect(file[place + 1]).toContain(
          `"${label}",${mine['jobs']},${pounds(mine['price'])},${pounds(mine['parts'])}`,
        )
    }
    const line = lacking.map(String)[0] ?? ''
    const { rows } = await whole.modules.businessReports.rows({
      report: 'margins',
      dimension: 'technician',
      name: line,
      period: { from: today.subtract({ days: 100 }), to: today },
      after: null,
      limit: 1_000,
    })
    const apart = rows.filter(({ measure }) => measure.endsWith('no-cost')).map(({ booking: job }) => String(job?.id))
    const theirs = jobs.filter(({ technician_id: who }) => who === line).map(({ id }) => String(id))
    expect(apart.toSorted()).toEqual(theirs.toSorted())
    expect(rows.some(({ measure }) => measure.endsWith('price') && !measure.endsWith('no-price'))).toBe(false)
  })

  it('lead from a visit to its paid booking', async () => {
    const [booking] = data.rows('bookings')
    data.insert('booking_origins', {
      booking_id: String(booking?.['id']),
      source: 'bing',
      page: '/',
      device: 'phone',
      paid_day: today.toString(),
      visit_day: today.toString(),
    })
    const visit = { day: today.toString(), source: 'bing' }
    data.insert('page_views', { ...visit, page: '/', device: 'phone', views: 9, landings: 8 })
    for (const [step, visitors] of new Map([
      [1, 4],
      [6, 2],
      [7, 1],
    ]))
      data.insert('booking_steps', { ...visit, step, visitors })
    const { text } = await ask(`/api/admin/reports/conversion?${days}&by=source`)
    const lines = (JSON.parse(text) as { readonly lines: readonly { readonly name: string; readonly now: object }[] })
      .lines
    expect(lines.find(({ name }) => name === 'bing')?.now).toEqual({
      visits: 8,
      began: 4,
      booked: 2,
      paid: 1,
      share: 125,
    })
    const rows = await whole.modules.businessReports.rows({
      report: 'conversion',
      dimension: 'source',
      name: 'bing',
      period: { from: today, to: today },
      after: null,
      limit: 10,
    })
    expect(rows.rows.map(({ booking: of, measure }) => [of?.id, measure])).toEqual([[booking?.['id'], 'paid']])
    expect((await ask(`/admin/reports/conversion.csv?${days}`)).text).toContain('"bing",8,4,2,1,12.5,')
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
