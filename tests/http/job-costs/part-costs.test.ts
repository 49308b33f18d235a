import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openWholeApp } from '../../support/apps/whole-app.ts'
import { givenVisit } from '../workforce/given-visit.ts'

const whole = await openWholeApp()
const { data } = whole
let booking = ''
let path = ''
let page = ''

beforeAll(async () => {
  const technician = String(data.pick('technicians', ['id'], { is_active: 1 })[0]?.['id'])
  booking = (await givenVisit(whole, technician, null)).id
  path = `/api/admin/bookings/${booking}/part-costs`
  page = `/admin/bookings/${booking}`
  data.set('bookings', { id: booking }, { status: 'in_progress' })
  data.insert('visit_reports', {
    booking_id: booking,
    visit_number: 1,
    version: 1,
    work_performed: 'A new valve.',
    parts: JSON.stringify([
      { name: 'Valve', quantity: 2, unitPrice: 1_999, vatRate: 20, source: null, isExtra: false },
    ]),
    issues_found: '',
    recommendations: '',
    written_at: '{}',
    opened_at: '2026-03-03T10:00:00.000Z',
    opened_by: 'usr_tom',
    submitted_at: '2026-03-03T10:00:00.000Z',
    submitted_by: 'usr_tom',
    canonical: '{}',
    report_hash: '0'.repeat(64),
  })
})
afterAll(() => whole[Symbol.dispose]())

async function send(caller: Caller, method: string, body?: object) {
  const answer = await whole.app.request(path, {
    method,
    headers: { cookie: await whole.signIn(caller), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') }
}

const form = async (fields: Readonly<Record<string, string>>) =>
  whole.app.request(`${page}/part-costs`, {
    method: 'POST',
    headers: { cookie: await whole.signIn('office'), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

const costs = () => data.rows('part_costs', { booking_id: booking }).map((row) => [row['name'], row['unit_pence']])

describe('the purchase prices of the parts of a job', () => {
  it('are said by the office for the parts of a report, and kept with a line of the log', async () => {
    const read = await send('office', 'GET')
    expect(read.body.parts).toEqual([{ visit: 1, name: 'Valve', quantity: 2, unit_cost_pence: null }])
    const parts = [{ visit: 1, name: 'Valve', quantity: 2, unit_cost_pence: 850 }]
    const saved = await send('office', 'PUT', { version: read.body.version, parts })
    expect(saved).toMatchObject({ status: 200, body: { parts } })
    expect(data.rows('part_costs')).toMatchObject([{ visit_number: 1, quantity: 2, unit_pence: 850 }])
    const [line] = data.rows('audit_log', { action: 'part_costs_changed', target_id: booking })
    expect(line).toBeDefined()
    expect(JSON.stringify(line)).not.toContain('Valve')
    const stale = await send('admin', 'PUT', { version: read.body.version, parts: [] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'part_costs_changed' } })
    expect(costs()).toEqual([['Valve', 850]])
  })

  it.each(['customer', 'technician'] as const)('are neither shown to a %s nor taken from one', async (role) => {
    const { version } = (await send('office', 'GET')).body
    for (const answer of [await send(role, 'GET'), await send(role, 'PUT', { version, parts: [] })]) {
      expect(answer.status).toBe(403)
      expect(JSON.stringify(answer.body)).not.toContain('850')
    }
    expect(costs()).toEqual([['Valve', 850]])
  })

  it.each([
    ['a price below nothing', { visit: 1, name: 'Valve', quantity: 2, unit_cost_pence: -1 }, 'parts.0.unit_cost_pence'],
    [
      'a price that is no whole number',
      { visit: 1, name: 'Valve', quantity: 2, unit_cost_pence: 1.5 },
      'parts.0.unit_cost_pence',
    ],
    ['a part without a name', { visit: 0, name: ' ', quantity: 1, unit_cost_pence: 1 }, 'parts.0.name'],
    ['none of a part', { visit: 0, name: 'Pipe', quantity: 0, unit_cost_pence: 1 }, 'parts.0.quantity'],
    ['a part that no report names', { visit: 1, name: 'Pump', quantity: 1, unit_cost_pence: 1 }, 'parts'],
  ])('are refused with %s, and nothing is kept', async (_, part, at) => {
    const { version } = (await send('office', 'GET')).body
    const answer = await send('office', 'PUT', { version, parts: [part] })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: at }] } })
    expect(costs()).toEqual([['Valve', 850]])
  })

  it('are a form that works without scripts, with what is wrong beside the field', async () => {
    const { version } = (await send('office', 'GET')).body
    const wrong = await form({ version, 'cost-0': 'cheap', 'new-name': 'Pipe', 'new-quantity': '0', 'new-cost': '' })
    expect(wrong.status).toBe(422)
    expect(costs()).toEqual([['Valve', 850]])
    const saved = await form({ version, 'cost-0': '9.50', 'new-name': 'Pipe', 'new-quantity': '3', 'new-cost': '1.20' })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, expect.stringContaining(page)])
    expect(data.rows('part_costs')).toMatchObject([
      { visit_number: 0, name: 'Pipe', quantity: 3, unit_pence: 120 },
      { visit_number: 1, name: 'Valve', quantity: 2, unit_pence: 950 },
    ])
    const stale = await form({ version, 'cost-0': '1.00' })
    expect(stale.status).toBe(409)
  })

  it('are not there of a booking that is not', async () => {
    path = path.replace(booking, 'bkg_nobody')
    expect((await send('office', 'GET')).status).toBe(404)
    expect((await send('office', 'PUT', { version: '0', parts: [] })).status).toBe(404)
  })
})
