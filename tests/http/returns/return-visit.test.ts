import { createReturns } from '#modules/booking'
import { describe, expect, it } from 'vitest'
import { officeActor } from '../../support/apps/linked-app.ts'
import { uuid } from '../fulfilment/reports/report-app.ts'
import { dataUrl, signaturePng } from '../fulfilment/reports/signatures.ts'
import { openWaiting } from './waiting-app.ts'
import { stores } from '../../support/stores.ts'

const drawn = dataUrl(await signaturePng())

const thursdayNine = '2026-03-05T09:00:00'
const part = { name: 'Pump', quantity: 1, source: 'Wolseley', state: 'ordered', expected_on: '2026-03-09' }

const kinds = (site: Awaited<ReturnType<typeof openWaiting>>) => site.data.eventKinds()

describe('the parts that a visit waits for', () => {
  it('come with the submission, and are still to be ordered', async () => {
    using site = await openWaiting(['tom', 'ann'], {
      return_by: '2026-03-10',
      reason: 'The pump is dead.',
      parts_to_order: [
        { name: 'Pump', quantity: 1, source: 'Wolseley' },
        { name: 'Gasket', quantity: 2 },
      ],
    })
    expect(site.sent).toMatchObject({ status: 200, body: { status: 'awaiting_parts' } })
    expect(await site.need()).toMatchObject({
      status: 200,
      body: {
        reason: 'The pump is dead.',
        return_by: '2026-03-10',
        asked_at: null,
        planned: null,
        parts: {
          version: 1,
          parts_to_order: [
            { name: 'Pump', quantity: 1, source: 'Wolseley', state: 'to_order', expected_on: null },
            { name: 'Gasket', quantity: 2, source: null, state: 'to_order', expected_on: null },
          ],
        },
      },
    })
    // The customer reads why, and nothing of the parts.
    expect((await site.need('asha')).body).toMatchObject({ reason: 'The pump is dead.' })
    expect((await site.need('asha')).body).not.toHaveProperty('parts')
  })

  it('are followed by the office, one version after another', async () => {
    using site = await openWaiting()
    expect(await site.parts({ version: 0, parts_to_order: [part] })).toMatchObject({
      status: 200,
      body: { version: 1, parts_to_order: [part] },
    })
    const late = await site.parts({ version: 0, parts_to_order: [] })
    expect([late.status, late.body['code']]).toEqual([409, 'parts_changed'])
    expect((await site.need()).body).toMatchObject({ parts: { version: 1, parts_to_order: [part] } })
    expect(JSON.stringify(await site.booking.history(site.id))).toContain('parts-to-order')
  })

  it.each([
    ['no name', { ...part, name: ' ' }],
    ['a quantity of -1', { ...part, quantity: -1 }],
    ['half a part', { ...part, quantity: 0.5 }],
    ['an unknown state', { ...part, state: 'lost' }],
    ['no day', { ...part, expected_on: '2026-02-30' }],
  ])('are refused with %s, and stay as they were', async (_, wrong) => {
    using site = await openWaiting()
    expect((await site.parts({ version: 0, parts_to_order: [wrong] })).status).toBe(422)
    expect((await site.parts({ version: 0, parts_to_order: Array.from({ length: 21 }, () => part) })).status).toBe(422)
    expect(site.database.count('return_parts')).toBe(0)
  })

  it('are the office’s alone to write', async () => {
    using site = await openWaiting()
    const body = { version: 0, parts_to_order: [part] }
    const answers = [await site.parts(body, 'asha'), await site.parts(body, site.lead), await site.parts(body, null)]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 401])
    expect(site.database.count('return_parts')).toBe(0)
  })
})

describe('the free starts', () => {
  it('begin with the day on which the last part is expected', async () => {
    using site = await openWaiting()
    expect((await site.starts()).body).toMatchObject({ days: [{ date: '2026-03-03' }, {}, {}, {}, {}] })
    await site.parts({ version: 0, parts_to_order: [part, { ...part, expected_on: '2026-03-06' }] })
    expect((await site.starts()).body).toMatchObject({ days: [{ date: '2026-03-09' }, {}, {}, {}, {}] })
    const early = await site.choose(thursdayNine, 'office')
    expect(early).toMatchObject({ status: 422, body: { errors: [{ path: 'scheduled_date' }] } })
    await site.parts({ version: 1, parts_to_order: [{ ...part, state: 'arrived' }] })
    expect((await site.starts('asha', '?from=2026-03-05')).body).toMatchObject({
      days: [{ date: '2026-03-05' }, {}, {}, {}, {}],
    })
    expect((await site.choose(thursdayNine, 'office')).status).toBe(201)
  })

  it('offer no start that is taken', async () => {
    using site = await openWaiting(['tom'])
    const times = async () => JSON.stringify((await site.starts('asha', '?from=2026-03-05')).body)
    expect(await times()).toContain('2026-03-05T09:00:00.000Z')
    expect((await site.book('stranger', { scheduled_date: thursdayNine })).status).toBe(201)
    expect(await times()).not.toContain('2026-03-05T09:00:00.000Z')
    await site.ask()
    const taken = await site.choose(thursdayNine)
    expect(taken).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(taken.body['next_slots']).toHaveLength(3)
    expect(site.database.count('visits')).toBe(2)
  })
})

describe('a return visit', () => {
  it('is the customer’s to choose once they were asked, with the same technician, and costs nothing extra', async () => {
    using site = await openWaiting()
    const { estimated_cost, final_cost } = await site.bookingNow()
    const early = await site.choose(thursdayNine)
    expect([early.status, early.body['code']]).toEqual([409, 'choice_not_asked'])
    expect(await site.ask()).toMatchObject({ status: 200, body: { asked_at: '2026-03-03T10:30:00.000Z' } })
    expect(await site.choose(thursdayNine)).toMatchObject({
      status: 201,
      body: { number: 2, status: 'scheduled', technicians: [{ id: `tec_${site.lead}` }] },
    })
    expect(await site.bookingNow()).toMatchObject({ status: 'in_progress', estimated_cost, final_cost })
    expect(await site.visitOf(1)).toMatchObject({ status: 'awaiting_parts' })
    // The news waits a minute, in which the office can undo it.
    expect(kinds(site)).not.toContain('return-visit-planned')
    site.clock.move({ minutes: 2 })
    await site.booking.sendPlanNews()
    expect(kinds(site).slice(-2)).toEqual(['return-visit-planned', 'technician-assigned'])
    expect(kinds(site)).not.toContain('booking-rescheduled')
  })

  it('is one visit however often it is chosen, and no other start after that', async () => {
    using site = await openWaiting()
    await site.ask()
    const both = await Promise.all([site.choose(thursdayNine), site.choose(thursdayNine)])
    expect(both.map(({ status, body }) => [status, body['number']])).toEqual([
      [201, 2],
      [201, 2],
    ])
    const other = await site.choose('2026-03-05T13:00:00')
    expect([other.status, other.body['code']]).toEqual([409, 'return_planned'])
    expect((await site.ask()).body['code']).toBe('return_planned')
    expect(site.database.count('visits')).toBe(2)
  })

  it('goes to another technician where the same one is not free', async () => {
    using site = await openWaiting()
    const busy = { technician_ids: [`tec_${site.lead}`], scheduled_date: thursdayNine }
    const { body } = await site.book('stranger', { scheduled_date: '2026-03-06T09:00:00' })
    await site.send('office', 'POST', `/api/bookings/${String(body['id'])}/visits`, busy)
    expect(await site.choose(thursdayNine, site.lead)).toMatchObject({
      status: 201,
      body: { technicians: [{ id: `tec_${site.other}` }] },
    })
  })

  it('makes the visit that waits done when it is checked in, not before', async () => {
    using site = await openWaiting()
    await site.choose(thursdayNine, site.lead)
    expect(await site.visitOf(1)).toMatchObject({ status: 'awaiting_parts' })
    site.clock.set(Temporal.Instant.from('2026-03-05T09:00:00Z'))
    const second = site.path.replace(/-\d+$/, '-2')
    await site.send(site.lead, 'POST', `${second}/check-in`, { action_id: '01900000-0000-7000-8000-000000009999' })
    expect([await site.visitOf(1), await site.visitOf(2)]).toMatchObject([{ status: 'done' }, { status: 'on_site' }])
    expect((await site.need()).body['code']).toBe('no_return_needed')
  })

  it('keeps the link that the customer has where asking anew loses to another change', async () => {
    using site = await openWaiting()
    const { bookings } = site.ports
    const link = await site.link()
    const returns = createReturns({
      ...site.ports,
      reports: stores.reports(site.database),
      bookings: {
        ...bookings,
        save(change) {
          site.data.set('bookings', { id: site.id }, { version: change.booking.version + 1 })
          return bookings.save(change)
        },
      },
    })
    expect(await returns.ask(officeActor, site.id)).toMatchObject({ refusal: { kind: 'booking-changed' } })
    expect(await link.isRevoked()).toBe(false)
    expect((await site.ask()).status).toBe(200)
    expect(await link.isRevoked()).toBe(true)
  })

  it('that is called off can be chosen again only once the customer is asked again', async () => {
    using site = await openWaiting()
    await site.ask()
    const link = await site.link()
    const { body } = await site.choose(thursdayNine)
    const second = site.path.replace(/-\d+$/, '-2')
    await site.send('office', 'PATCH', second, { version: body['version'], called_off: true })
    expect((await site.choose(thursdayNine)).body['code']).toBe('choice_not_asked')
    expect(await link.isRevoked()).toBe(false)
    await site.ask()
    expect(await link.isRevoked()).toBe(true)
    expect(await site.choose(thursdayNine)).toMatchObject({ status: 201, body: { number: 3 } })
  })

  it('is asked about once in ten minutes', async () => {
    using site = await openWaiting()
    await site.ask()
    await site.ask(site.lead)
    const asked = () => kinds(site).filter((kind) => kind === 'return-choice-asked').length
    expect(asked()).toBe(1)
    site.clock.move({ minutes: 11 })
    await site.ask(site.lead)
    expect(asked()).toBe(2)
  })

  it('is nobody else’s: not a stranger’s, not another technician’s, not a visitor’s', async () => {
    using site = await openWaiting()
    await site.ask()
    for (const [as, status] of [
      ['stranger', 404],
      [site.other, 404],
      [null, 401],
    ] as const) {
      expect((await site.choose(thursdayNine, as)).status).toBe(status)
      expect((await site.need(as)).status).toBe(status)
      expect((await site.starts(as)).status).toBe(status)
    }
    expect([(await site.ask('asha')).status, (await site.ask(site.other)).status]).toEqual([403, 404])
    expect(site.database.count('visits')).toBe(1)
  })

  it.each(['2026-03-02T10:00:00', '2026-03-05T03:00:00', '2026-03-05T09:07:00', '2027-03-05T09:00:00', 'soon'])(
    'is not planned at %s',
    async (start) => {
      using site = await openWaiting()
      expect((await site.choose(start, 'office')).status).toBe(422)
      expect(site.database.count('visits')).toBe(1)
    },
  )
})

describe('an emergency that began late and is completed at its return visit', () => {
  it.each(['a report', 'the office'])('has the refund of its surcharge proposed, by %s', async (by) => {
    using site = await openWaiting()
    const { id } = site
    // The visit began at ten, and half past nine was promised.
    site.data.insert('emergency_requests', {
      booking_id: id,
      emergency_type: 'Burst',
      severity_level: 'high',
      estimated_arrival: '2026-03-03T09:30:00.000Z',
      emergency_fee_pence: 0,
    })
    await site.choose(thursdayNine, site.lead)
    site.clock.set(Temporal.Instant.from('2026-03-05T09:00:00Z'))
    const second = site.path.replace(/-\d+$/, '-2')
    const act = (method: string, step: string, n: number, body: object = {}) =>
      site.send(site.lead, method, `${second}/${step}`, { action_id: uuid(n), ...body })
    await act('POST', 'check-in', 9_001)
    const byOffice = () => site.send('office', 'POST', `/api/bookings/${id}/status`, { status: 'completed' })
    const byReport = async () => {
      await act('PUT', 'report', 9_002, { work_performed: 'A new pump.', completion_status: 'completed' })
      const hash = async () => String((await site.send('office', 'GET', `${second}/report`)).body['report_hash'])
      const signed = { signature_data: drawn, customer_name: 'Asha Patel', report_hash: await hash() }
      await act('PUT', 'signature', 9_003, signed)
      return act('POST', 'submit', 9_004, { report_hash: await hash(), check_out_now: true })
    }
    const done = await (by === 'the office' ? byOffice() : byReport())
    expect(done.status).toBe(200)
    expect(await site.bookingNow()).toMatchObject({ status: 'completed' })
    expect(site.data.row('cost_reductions', { booking_id: id })).toMatchObject({
      status: 'waiting',
      reason: expect.stringMatching(/^The technician began 30 minutes after the promised time/),
    })
  })
})
