import { describe, expect, it } from 'vitest'
import { not } from '../../../support/test-port.ts'
import { openReport, uuid } from './report-app.ts'
import { dataUrl, signaturePng } from './signatures.ts'

const drawn = dataUrl(await signaturePng())

/** The work is written, and the technician has checked out at half past ten. */
async function openWritten(fields: object = { completion_status: 'completed' }) {
  const site = await openReport()
  await site.put('report', { work_performed: 'A new washer.', ...fields })
  await site.step('check-out')
  site.clock.move({ minutes: 1 })
  const sign = async () =>
    site.put('signature', { signature_data: drawn, customer_name: 'Asha Patel', report_hash: await site.hashNow() })
  const submit = async (body: object = {}) => site.submit({ report_hash: await site.hashNow(), ...body })
  return { ...site, sign, submit, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

type Site = Awaited<ReturnType<typeof openWritten>>

const kinds = (site: Site) => site.data.eventKinds()
const readyIn = (site: Site): readonly unknown[] =>
  site.data.texts('outbox', 'body', { kind: 'report-ready' }).map((body) => JSON.parse(String(body)))
const completedIn = (site: Site): readonly unknown[] =>
  site.data.texts('outbox', 'body', { kind: 'booking-completed' }).map((body) => JSON.parse(String(body)))
const submitted = (site: Site) => site.data.texts('visit_reports', 'submitted_at', { submitted_at: not(null) }).length

describe('a completed report', () => {
  it('completes visit and booking, and locks what was written', async () => {
    using site = await openWritten()
    await site.sign()
    const done = await site.submit()
    expect(done).toMatchObject({
      status: 200,
      body: { status: 'done', completion_status: 'completed', check_out_time: '2026-03-03T10:30:00.000Z' },
    })
    expect(await site.visit()).toEqual(done.body)
    expect(await site.bookingNow()).toMatchObject({ status: 'completed', actual_end_time: '2026-03-03T10:30:00.000Z' })
    expect((await site.read()).body).toMatchObject({
      locked: true,
      report_version: 1,
      report_hash: await site.hashNow(),
    })
    const report_hash = await site.hashNow()
    const late = [
      await site.put('report', { work_performed: 'Nothing.' }),
      await site.put('signature', { absent_reason: 'refused' }),
      await site.submit({ report_hash }),
    ]
    expect(late.map(({ status, body }) => [status, body['code']])).toEqual(late.map(() => [409, 'report_locked']))
    expect((await site.read()).body).toMatchObject({ work_performed: 'A new washer.', report_hash })
  })

  it('moves money and notifies after ten minutes, as a completion does', async () => {
    using site = await openWritten()
    await site.sign()
    // Less than was paid: that waits for an administrator.
    await site.submit({ final_cost: 60, reason: 'It was quicker.' })
    expect(site.data.row('cost_reductions', { booking_id: site.id })).toMatchObject({
      status: 'waiting',
      final_cost_pence: 6_000,
      reason: 'It was quicker.',
    })
    for (const kind of ['booking-completed', 'report-ready']) expect(kinds(site)).not.toContain(kind)
    site.clock.move({ minutes: 10 })
    expect(await site.booking.settleCompletions()).toBe(1)
    expect(kinds(site)).toContain('booking-completed')
    expect(readyIn(site)).toMatchObject([{ visit: 1, version: 1, isCorrection: false }])
  })

  it('notifies nobody of the completed work without "Tell the customer"', async () => {
    using site = await openWritten()
    await site.sign()
    expect((await site.submit({ tell_customer: 'no' })).body).toMatchObject({
      status: 422,
      errors: [{ path: 'tell_customer' }],
    })
    expect(submitted(site)).toBe(0)
    expect((await site.submit({ tell_customer: false })).status).toBe(200)
    site.clock.move({ minutes: 10 })
    expect(await site.booking.settleCompletions()).toBe(1)
    expect(completedIn(site)).toMatchObject([{ tellsCustomer: false }])
    expect(readyIn(site)).toEqual([])
    expect((await site.read('asha')).body).toMatchObject({ locked: true })
  })

  it.each([{}, { tell_customer: true }])('notifies the customer of the completed work with %j', async (body) => {
    using site = await openWritten()
    await site.sign()
    expect((await site.submit(body)).status).toBe(200)
    site.clock.move({ minutes: 10 })
    await site.booking.settleCompletions()
    expect(completedIn(site)).toMatchObject([{ tellsCustomer: true }])
    expect(readyIn(site)).toHaveLength(1)
  })

  it.each([
    ['more than was agreed', { final_cost: 10_000 }, 'final_cost'],
    ['an amount that is none', { final_cost: -1 }, 'final_cost'],
    ['less than was paid, and no reason', { final_cost: 60 }, 'reason'],
  ])('is refused with a final cost of %s, and stays open', async (_, body, path) => {
    using site = await openWritten()
    await site.sign()
    expect((await site.submit(body)).body).toMatchObject({ status: 422, errors: [{ path }] })
    expect([submitted(site), await site.bookingNow()]).toMatchObject([0, { status: 'in_progress' }])
  })

  it('is submitted once for an action, however late it is sent again', async () => {
    using site = await openWritten()
    await site.sign()
    const body = { action_id: uuid(700), report_hash: await site.hashNow() }
    const first = await site.submit(body)
    site.clock.move({ hours: 24 * 20 })
    const again = await site.submit(body)
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true'])
    const other = await site.submit({ ...body, final_cost: 1 })
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_mismatch'])
    expect(site.database.count('visit_reports')).toBe(1)
  })

  it('makes the check-out too, where that is asked for', async () => {
    using site = await openReport()
    await site.put('report', { work_performed: 'A new washer.', completion_status: 'completed' })
    const report_hash = await site.hashNow()
    await site.put('signature', { signature_data: drawn, customer_name: 'Asha Patel', report_hash })
    const early = await site.submit({ report_hash })
    expect([early.status, early.body['code']]).toEqual([409, 'not_checked_out'])
    const happened_at = '2026-03-03T10:25:00.000Z'
    expect(await site.submit({ report_hash, check_out_now: true, happened_at })).toMatchObject({
      status: 200,
      body: { check_out_time: happened_at, time_spent_minutes: 25, status: 'done' },
    })
    expect(await site.bookingNow()).toMatchObject({ actual_end_time: happened_at })
  })

  it.each([true, false])(
    'leaves the booking under way while another visit is to come: notified %j',
    async (isNotified) => {
      using site = await openWritten()
      await site.sign()
      const next = { bookingId: site.id, number: 2, starts: '2026-03-05T10:00:00.000Z' }
      site.data.insert('visits', {
        booking_id: next.bookingId,
        number: next.number,
        status: 'scheduled',
        technician_id: 'tec_tom',
        starts_at: next.starts,
        duration_minutes: 60,
        version: 1,
      })
      expect(await site.submit({ tell_customer: isNotified })).toMatchObject({
        status: 200,
        body: { status: 'done', completion_status: 'completed' },
      })
      expect(await site.bookingNow()).toMatchObject({ status: 'in_progress', scheduled_date: next.starts })
      // Nobody can undo that.
      expect(readyIn(site)).toMatchObject(isNotified ? [{ visit: 1, version: 1, isCorrection: false }] : [])
      site.clock.move({ minutes: 10 })
      expect(await site.booking.settleCompletions()).toBe(0)
    },
  )

  it('is written again as its next version where the completion is undone', async () => {
    using site = await openWritten()
    await site.sign()
    await site.submit()
    expect((await site.send('asha', 'GET', `${site.path}/report`)).status).toBe(200)
    expect((await site.send('office', 'POST', `/api/bookings/${site.id}/status/undo`)).status).toBe(200)
    expect((await site.read('tom')).body).toMatchObject({
      locked: false,
      report_version: 2,
      work_performed: 'A new washer.',
      signature: null,
      correction_reason: 'The completion was undone',
    })
    // The work goes on: the customer reads no report of it, and its report ends the visit.
    expect(await site.visit()).toMatchObject({ status: 'on_site', completion_status: null })
    expect((await site.send('asha', 'GET', `${site.path}/report`)).status).toBe(404)
    site.clock.move({ minutes: 11 })
    expect(await site.booking.settleCompletions()).toBe(0)
    expect(kinds(site)).not.toContain('report-ready')
    await site.put('report', { work_performed: 'A new tap.' })
    await site.sign()
    expect(await site.submit()).toMatchObject({ status: 200, body: { status: 'done' } })
    site.clock.move({ minutes: 10 })
    expect(await site.booking.settleCompletions()).toBe(1)
    expect(readyIn(site)).toMatchObject([{ visit: 1, version: 2, isCorrection: false }])
    expect((await site.send('asha', 'GET', `${site.path}/report`)).body).toMatchObject({
      work_performed: 'A new tap.',
      report_version: 2,
    })
    expect(await site.bookingNow()).toMatchObject({ status: 'completed' })
  })
})

describe('a report is not submitted', () => {
  it.each([
    ['without the work', { work_performed: '', completion_status: 'completed' }, {}, 422, 'not_valid'],
    ['without saying how it ended', {}, {}, 422, 'not_valid'],
    ['without a signature', { completion_status: 'completed' }, {}, 409, 'signature_needed'],
    ['under another text', { completion_status: 'completed' }, { report_hash: 'f'.repeat(64) }, 409, 'report_changed'],
    ['with a part done, and no reason', { completion_status: 'partial' }, {}, 422, 'not_valid'],
    [
      'with a return before the visit',
      { completion_status: 'pending_parts' },
      { return_by: '2026-03-02' },
      422,
      'not_valid',
    ],
    ['with a day that is none', { completion_status: 'pending_parts' }, { return_by: '2026-02-30' }, 422, 'not_valid'],
  ] as const)('%s, and nothing changes', async (_, fields, body, status, code) => {
    using site = await openWritten(fields)
    const before = await site.visit()
    const refused = await site.submit(body)
    expect([refused.status, refused.body['code']]).toEqual([status, code])
    expect([submitted(site), await site.visit()]).toEqual([0, before])
    expect(await site.bookingNow()).toMatchObject({ status: 'in_progress' })
  })

  it('before the check-in, and not by others', async () => {
    using site = await openReport(['tom', 'ann'])
    const report_hash = await site.hashNow()
    const colleague = site.lead === 'tom' ? 'ann' : 'tom'
    for (const [as, status] of [
      ['asha', 403],
      ['office', 403],
      [colleague, 404],
      [null, 401],
    ] as const) {
      expect((await site.submit({ report_hash }, as)).status).toBe(status)
    }
    site.data.set('visits', { booking_id: site.id }, { check_in_at: null, status: 'scheduled' })
    const early = await site.submit({ report_hash })
    expect([early.status, early.body['code']]).toEqual([409, 'not_checked_in'])
    expect(site.database.count('visit_reports')).toBe(0)
  })

  it('with a reason for no signature whose photo was taken out', async () => {
    using site = await openWritten()
    const { default: sharp } = await import('sharp')
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c0ffee' } })
      .jpeg()
      .toBuffer()
    await site.photo(1, site.form(photo))
    await site.put('signature', { absent_reason: 'not_present' })
    await site.send('tom', 'DELETE', `${site.path}/photos/${uuid(1)}`)
    expect((await site.submit()).body).toMatchObject({ status: 409, code: 'evidence_needed' })
    await site.photo(2, site.form(photo))
    expect(await site.submit()).toMatchObject({ status: 200, body: { completion_status: 'completed' } })
    expect((await site.read('asha')).body).toMatchObject({ signature: { absent_reason: 'not_present' } })
  })
})

describe('a report of work that is not completed', () => {
  it.each([
    ['partial', { reason: 'The stopcock is seized.' }],
    ['pending_parts', { return_by: '2026-03-10' }],
    ['pending_parts', {}],
    // Somebody has to come again: the customer is always notified.
    ['pending_parts', { tell_customer: false }],
  ] as const)('waits with %s, and the office is notified', async (completion_status, body) => {
    using site = await openWritten({ completion_status })
    const before = kinds(site).length
    expect(await site.submit(body)).toMatchObject({
      status: 200,
      body: { status: 'awaiting_parts', completion_status },
    })
    expect(await site.bookingNow()).toMatchObject({ status: 'in_progress' })
    expect(kinds(site).slice(before)).toEqual(['return-visit-needed', 'report-ready'])
    const { reason: outcome_reason = null, return_by = null } = {
      reason: undefined,
      return_by: undefined,
      ...body,
    }
    expect((await site.read('asha')).body).toMatchObject({ outcome_reason, return_by })
  })
})

describe('parts outside the agreed price', () => {
  const extra = { name: 'Mixer tap', quantity: 2, unit_price: 15, is_extra: true }

  it('need a variation that the customer accepted, and that covers them', async () => {
    using site = await openWritten({ completion_status: 'partial', parts_used: [extra] })
    const reason = 'The stopcock is seized.'
    expect((await site.submit({ reason })).body).toMatchObject({ status: 409, code: 'variation_needed' })
    const { estimated_cost } = (await site.bookingNow()) as { readonly estimated_cost: number }
    site.data.set('bookings', { id: site.id }, { agreed_cost_pence: estimated_cost * 100 + 2_999 })
    expect((await site.submit({ reason })).body).toMatchObject({ status: 409, code: 'variation_needed' })
    expect(submitted(site)).toBe(0)
    site.data.set('bookings', { id: site.id }, { agreed_cost_pence: estimated_cost * 100 + 3_000 })
    expect((await site.submit({ reason })).status).toBe(200)
  })
})

describe('a part outside the agreed price that has no price', () => {
  it('is refused at its row, whatever the customer accepted, and not once it has its price', async () => {
    const tape = { name: 'Tape', quantity: 1, unit_price: null }
    const parts = [tape, { ...tape, name: 'Mixer tap', is_extra: true }]
    using site = await openWritten({ completion_status: 'partial', parts_used: parts })
    site.data.set('bookings', { id: site.id }, { agreed_cost_pence: 100_000 })
    const reason = 'The stopcock is seized.'
    const before = await site.visit()
    expect((await site.submit({ reason })).body).toMatchObject({
      status: 422,
      errors: [{ path: 'parts_used.1.unit_price' }],
    })
    expect([submitted(site), await site.visit()]).toEqual([0, before])
    await site.put('report', { parts_used: [tape, { ...tape, name: 'Mixer tap', is_extra: true, unit_price: 15 }] })
    expect((await site.submit({ reason })).status).toBe(200)
  })
})

describe('a final cost', () => {
  const refused = { status: 422, errors: [{ path: 'final_cost' }] }

  it.each([
    ['partial', { reason: 'The stopcock is seized.' }],
    ['pending_parts', {}],
  ] as const)('is refused with %s, and nothing changes', async (completion_status, body) => {
    using site = await openWritten({ completion_status })
    const before = await site.visit()
    expect((await site.submit({ ...body, final_cost: 85 })).body).toMatchObject(refused)
    expect([submitted(site), await site.visit()]).toEqual([0, before])
    expect((await site.submit(body)).status).toBe(200)
  })

  it('is refused while another visit is to come, and in a correction', async () => {
    using site = await openWritten()
    await site.sign()
    const next = { booking_id: site.id, number: 2, technician_id: 'tec_tom', starts_at: '2026-03-05T10:00:00.000Z' }
    site.data.insert('visits', { ...next, status: 'scheduled', duration_minutes: 60, version: 1 })
    expect((await site.submit({ final_cost: 85 })).body).toMatchObject(refused)
    expect(submitted(site)).toBe(0)
    site.data.remove('visits', { booking_id: site.id, number: 2 })
    expect((await site.submit({ final_cost: 85 })).status).toBe(200)
    expect(await site.bookingNow()).toMatchObject({ status: 'completed', final_cost: 85 })
    site.clock.move({ hours: 2 })
    await site.step('corrections', { reason: 'A wrong part.' })
    await site.sign()
    expect((await site.submit({ final_cost: 60, reason: 'It was quicker.' })).body).toMatchObject(refused)
    expect(submitted(site)).toBe(1)
    expect((await site.submit()).status).toBe(200)
    expect(await site.bookingNow()).toMatchObject({ final_cost: 85 })
  })
})

describe('a correction', () => {
  async function openSubmitted() {
    const site = await openWritten()
    await site.sign()
    await site.submit()
    site.clock.move({ hours: 2 })
    const correct = (body: object = { reason: 'A wrong part.' }, as: string | null = 'tom') =>
      site.step('corrections', body, as)
    return { ...site, correct, [Symbol.dispose]: () => site[Symbol.dispose]() }
  }

  it('is a new version with its reason, and is signed again; the version before is shown until then', async () => {
    using site = await openSubmitted()
    const first = (await site.read('asha')).body
    expect(await site.correct()).toMatchObject({
      status: 200,
      body: { report_version: 2, locked: false, correction_reason: 'A wrong part.', signature: null },
    })
    await site.put('report', { parts_used: [{ name: 'Washer', quantity: 1 }] })
    expect((await site.read('asha')).body).toEqual(first)
    expect((await site.submit()).body).toMatchObject({ code: 'signature_needed' })
    await site.sign()
    const visit = await site.visit()
    expect((await site.submit()).body).toMatchObject({ status: 'done', check_out_time: visit['check_out_time'] })
    expect((await site.read('asha')).body).toMatchObject({ report_version: 2, parts_used: [{ name: 'Washer' }] })
    expect(await site.bookingNow()).toMatchObject({ status: 'completed' })
    expect(submitted(site)).toBe(2)
  })

  it('is opened once, after the other one is submitted', async () => {
    using site = await openSubmitted()
    const body = { action_id: uuid(701), reason: 'A wrong part.' }
    const first = await site.correct(body)
    expect((await site.correct(body)).body).toEqual(first.body)
    expect((await site.correct()).body).toMatchObject({ status: 409, code: 'report_not_submitted' })
    expect(site.database.count('visit_reports')).toBe(2)
  })

  it('notifies the customer, unless the completion is still open: its own message is to come', async () => {
    using site = await openWritten()
    await site.sign()
    await site.submit()
    await site.step('corrections', { reason: 'A wrong part.' })
    await site.sign()
    expect((await site.submit()).status).toBe(200)
    expect(readyIn(site)).toEqual([])
    site.clock.move({ minutes: 10 })
    await site.booking.settleCompletions()
    expect(readyIn(site)).toMatchObject([{ version: 2, isCorrection: false }])
    await site.step('corrections', { reason: 'A wrong name.' })
    expect(readyIn(site)).toHaveLength(1)
    await site.sign()
    expect((await site.submit()).status).toBe(200)
    expect(readyIn(site)).toMatchObject([{ version: 2 }, { visit: 1, version: 3, isCorrection: true }])
  })

  it('changes nothing of how the visit ended', async () => {
    using site = await openSubmitted()
    await site.correct()
    await site.put('report', { completion_status: 'partial' })
    expect((await site.submit({ reason: 'No.' })).body).toMatchObject({ status: 422, code: 'not_valid' })
    expect(await site.bookingNow()).toMatchObject({ status: 'completed' })
  })

  it('is the office’s too, also when the technician reads the booking no more', async () => {
    using site = await openSubmitted()
    site.clock.move({ hours: 24 * 31 })
    expect((await site.correct()).status).toBe(404)
    expect((await site.correct({ reason: 'The name was wrong.' }, 'office')).status).toBe(200)
    expect((await site.put('report', { issues_found: 'None' }, 'office')).status).toBe(200)
  })

  it.each([
    ['asha', { reason: 'I want it.' }, 403],
    ['stranger', { reason: 'I want it.' }, 403],
    [null, { reason: 'I want it.' }, 401],
    ['tom', {}, 422],
    ['tom', { reason: 'x'.repeat(1_001) }, 422],
  ] as const)('is refused to %s with %j', async (as, body, status) => {
    using site = await openSubmitted()
    expect((await site.correct(body, as)).status).toBe(status)
    expect(site.database.count('visit_reports')).toBe(1)
  })

  it('is refused of a report that is not submitted', async () => {
    using site = await openWritten()
    expect((await site.step('corrections', { reason: 'Early.' })).body).toMatchObject({ code: 'report_not_submitted' })
    expect((await site.step('corrections', { reason: 'Early.' }, 'office')).status).toBe(403)
  })
})

describe('the visits of a booking with their reports', () => {
  const read = (site: Site, as: string | null) => site.send(as, 'GET', `/api/bookings/${site.id}/fulfillment`)

  it('are whole for office and technician, and submitted ones for the customer, without rating and positions', async () => {
    using site = await openWritten()
    const position = { latitude: 51.37, longitude: -0.1, accuracy: 12, at: '2026-03-03T10:00:00.000Z' }
    const kept = { booking_id: site.id, visit_number: 1, moment: 'check_in', technician_id: 'tec_tom' }
    site.data.insert('visit_positions', { ...kept, ...position })
    const report_hash = await site.hashNow()
    const signed = { signature_data: drawn, customer_name: 'Asha Patel', satisfaction_rating: 4, report_hash }
    await site.put('signature', signed)
    const draft = { work_performed: 'A new washer.', locked: false }
    expect((await read(site, 'tom')).body).toMatchObject({ visits: [{ number: 1, report: draft }] })
    expect((await read(site, 'asha')).body).toMatchObject({ visits: [{ number: 1, report: null }] })
    await site.submit()
    const customer = await read(site, 'asha')
    expect(customer.body).toMatchObject({
      visits: [{ report: { locked: true, signature: { customer_name: 'Asha Patel' } } }],
    })
    expect(JSON.stringify(customer.body)).not.toMatch(/satisfaction|location|51\.37/)
    expect(JSON.stringify((await read(site, 'tom')).body)).not.toMatch(/location|51\.37/)
    const { at: _, ...place } = position
    expect((await read(site, 'office')).body).toMatchObject({
      visits: [
        { check_in_location: place, check_out_location: null, report: { signature: { satisfaction_rating: 4 } } },
      ],
    })
    expect([(await read(site, 'stranger')).status, (await read(site, null)).status]).toEqual([404, 401])
  })
})
