import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openReport, uuid } from './report-app.ts'

const washer = { name: 'Washer', quantity: 2, unit_price: 1.2, vat_rate: 20, source: 'Van', is_extra: false }

describe('the report of a visit', () => {
  it('is empty at first, and keeps what is written, field by field', async () => {
    using site = await openReport()
    const empty = {
      work_performed: '',
      parts_used: [],
      customer_present: null,
      issues_found: '',
      recommendations: '',
      completion_status: null,
      photos: [],
      report_version: 1,
      locked: false,
    }
    expect(await site.read()).toMatchObject({ status: 200, body: empty })
    await site.put('report', { work_performed: '  Replaced\r\nthe washer. ', customer_present: true })
    await site.put('report', { parts_used: [washer, { name: 'Tape', quantity: 1 }] })
    const done = await site.put('report', { completion_status: 'completed' })
    expect(done).toMatchObject({
      status: 200,
      body: {
        work_performed: 'Replaced\nthe washer.',
        parts_used: [
          washer,
          { name: 'Tape', quantity: 1, unit_price: null, vat_rate: null, source: null, is_extra: false },
        ],
        customer_present: true,
        completion_status: 'completed',
      },
    })
    for (const as of ['office', 'tom']) expect((await site.read(as)).body).toEqual(done.body)
    expect(done.body['report_hash']).toBe(hash('sha256', String(done.body['canonical'])))
    expect(site.database.count('visit_reports')).toBe(1)
  })

  it('has prices of parts in pounds, and keeps pence', async () => {
    using site = await openReport()
    const prices = [0, 0.29, '85.50', 100_000]
    const parts_used = prices.map((unit_price) => ({ ...washer, unit_price }))
    const done = await site.put('report', { parts_used })
    expect(done.body['parts_used']).toMatchObject([0, 0.29, 85.5, 100_000].map((unit_price) => ({ unit_price })))
    const kept: unknown = JSON.parse(String(site.data.value('visit_reports', 'parts', { booking_id: site.id })))
    expect(kept).toMatchObject([0, 29, 8_550, 10_000_000].map((unitPrice) => ({ unitPrice })))
    expect(JSON.parse(String(done.body['canonical']))).toMatchObject({ parts_used: [{}, { unit_price: 29 }, {}, {}] })
  })

  it('takes of two phones the later writing of each field', async () => {
    using site = await openReport()
    const at = (minute: string) => ({ happened_at: `2026-03-03T10:${minute}:00Z` })
    await site.put('report', { ...at('20'), work_performed: 'A new washer.' })
    await site.put('report', { ...at('10'), work_performed: 'Looked at it.', issues_found: 'Rust' })
    expect((await site.read()).body).toMatchObject({ work_performed: 'A new washer.', issues_found: 'Rust' })
    // Its clock is a day ahead: the moment is that at which it came in, and the next writing is later.
    await site.put('report', { happened_at: '2026-03-04T10:00:00Z', work_performed: 'A new tap.' })
    site.clock.move({ minutes: 1 })
    await site.put('report', { work_performed: 'A new tap, and it is tight.' })
    expect((await site.read()).body).toMatchObject({ work_performed: 'A new tap, and it is tight.' })
  })

  it('stays with the technician who leads its visit while the booking is at one of a colleague', async () => {
    using site = await openReport(['tom', 'ann'])
    const colleague = site.lead === 'tom' ? 'ann' : 'tom'
    await site.put('report', { work_performed: 'The valve is ordered.' })
    site.data.set('bookings', { id: site.id }, { technician_id: `tec_${colleague}` })
    expect((await site.put('report', { issues_found: 'Rust' })).status).toBe(200)
    expect((await site.read(site.lead)).body).toMatchObject({ work_performed: 'The valve is ordered.' })
    expect((await site.read(colleague)).status).toBe(404)
    expect((await site.put('report', { issues_found: 'None' }, colleague)).status).toBe(403)
  })

  it('is written once for each action, and answered alike however late it is sent again', async () => {
    using site = await openReport()
    const body = { action_id: uuid(700), work_performed: 'First.' }
    const first = await site.put('report', body)
    await site.put('report', { work_performed: 'Second.' })
    site.clock.move({ hours: 24 * 20 })
    const again = await site.put('report', body)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await site.read()).body).toMatchObject({ work_performed: 'Second.' })
    const other = await site.put('report', { ...body, work_performed: 'Third.' })
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_mismatch'])
  })

  it.each([
    ['a quantity of -1', { parts_used: [{ ...washer, quantity: -1 }] }],
    ['half a part', { parts_used: [{ ...washer, quantity: 1.5 }] }],
    ['a price below nothing', { parts_used: [{ ...washer, unit_price: -1 }] }],
    ['half a penny', { parts_used: [{ ...washer, unit_price: 1.205 }] }],
    ['a price beyond every part', { parts_used: [{ ...washer, unit_price: 100_000.01 }] }],
    ['a rate that is no rate of VAT', { parts_used: [{ ...washer, vat_rate: 19 }] }],
    ['a part without a name', { parts_used: [{ quantity: 1 }] }],
    ['more parts than it has room for', { parts_used: Array.from({ length: 61 }, () => washer) }],
    ['a text that is too long', { work_performed: 'x'.repeat(4_001) }],
    ['a character that is no text', { work_performed: '\u0000' }],
    ['an outcome that is none', { completion_status: 'in_progress' }],
    ['an answer that is neither yes nor no', { customer_present: 'yes' }],
    ['a field of another kind', { check_in_time: '2026-03-03T10:00:00Z' }],
    ['a time that is none', { happened_at: 'now' }],
    ['an action that has no UUID', { action_id: 'one' }],
  ])('refuses %s, and nothing is changed', async (_, body) => {
    using site = await openReport()
    expect((await site.put('report', body)).status).toBe(422)
    expect(site.database.count('visit_reports')).toBe(0)
  })

  it('begins with the check-in, and is over with the visit', async () => {
    using site = await openReport()
    site.data.set('visits', { booking_id: site.id }, { check_in_at: null, status: 'scheduled' })
    const early = await site.put('report', { work_performed: 'Early.' })
    expect([early.status, early.body['code']]).toEqual([409, 'not_checked_in'])
    site.data.set('visits', { booking_id: site.id }, { check_in_at: '2026-03-03T10:00:00.000Z', status: 'on_site' })
    await site.put('report', { work_performed: 'Begun.' })
    expect((await site.send('tom', 'POST', `/api/bookings/${site.id}/status`, { status: 'completed' })).status).toBe(
      200,
    )
    const late = await site.put('report', { work_performed: 'Late.' })
    expect([late.status, late.body['code']]).toEqual([409, 'visit_over'])
    expect((await site.read()).body).toMatchObject({ work_performed: 'Begun.', locked: false })
  })

  it('is written by the technician who leads, and read by the office; by the customer not before it is submitted', async () => {
    using site = await openReport(['tom', 'ann'])
    const other = site.lead === 'tom' ? 'ann' : 'tom'
    await site.put('report', { work_performed: 'Mine.' })
    const statuses = async (send: (as: string | null) => Promise<{ status: number }>) =>
      Promise.all(['asha', 'stranger', 'office', other, null].map(async (as) => (await send(as)).status))
    const writing = { work_performed: 'Theirs.' }
    expect(await statuses((as) => site.put('report', writing, as))).toEqual([403, 403, 403, 404, 401])
    expect(await statuses((as) => site.read(as))).toEqual([404, 404, 200, 404, 401])
    expect((await site.read()).body).toMatchObject({ work_performed: 'Mine.' })
  })

  it('is unknown for a visit that is not there', async () => {
    using site = await openReport()
    const nowhere = site.path.replace(/-1$/, '-2')
    const body = { action_id: uuid(800), work_performed: 'Nowhere.' }
    expect((await site.send('tom', 'PUT', `${nowhere}/report`, body)).status).toBe(404)
    expect((await site.send('office', 'GET', `${nowhere}/report`)).status).toBe(404)
  })
})
