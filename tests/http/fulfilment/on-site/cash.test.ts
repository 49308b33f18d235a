import { describe, expect, it } from 'vitest'
import { pay } from '../../../support/builders/bookings.ts'
import { uuid } from '../reports/report-app.ts'
import { type OnSite, openOnSite } from './on-site-app.ts'

const cash = (site: OnSite, body: object = {}, as: string | null = site.lead) =>
  site.send(as, 'POST', `${site.path}/cash`, { action_id: uuid(1), amount: 3_500, ...body })
const charged = (site: OnSite) =>
  site.data.column('ledger_entries', 'amount_pence', { booking_id: site.id }).reduce<number>((a, b) => a + Number(b), 0)
const nothing = (site: OnSite) => {
  expect(charged(site)).toBe(8_500)
  expect(site.data.count('cash_taken')).toBe(0)
  expect(site.data.count('field_actions', { kind: 'cash' })).toBe(0)
}
const form = (site: OnSite, fields: Readonly<Record<string, string>>, as?: string) =>
  site.form(`/fulfillment/visits/${site.visitId}/cash`, { action_id: uuid(1), amount: '35.00', ...fields }, as)

describe('POST /api/visits/{id}/cash', () => {
  it('writes the payment with its event, and the cash is with the technician', async () => {
    using site = await openOnSite()
    const taken = await cash(site, { happened_at: '2026-03-03T10:20:00Z' })
    expect(taken).toMatchObject({
      status: 201,
      body: { booking_id: site.id, amount: 3_500, paid_at: '2026-03-03T10:20:00.000Z' },
    })
    const id = String(taken.body['payment_id'])
    expect(site.data.row('payments', { id })).toMatchObject({
      provider: 'office',
      method: 'cash',
      status: 'succeeded',
      recorded_by: `usr_${site.lead}`,
    })
    expect(charged(site)).toBe(12_000)
    expect(site.data.pick('outbox', ['body'], { kind: 'payment-succeeded' })).toMatchObject([
      { body: expect.stringContaining(id) },
    ])
    expect((await site.send('office', 'GET', '/api/admin/cash')).body).toMatchObject({
      open: [{ technician_id: `tec_${site.lead}`, amount: 3_500, payments: [{ payment_id: id, amount: 3_500 }] }],
      handovers: [],
    })
  })

  it('is done once for its action, however late it is sent again', async () => {
    using site = await openOnSite()
    const first = await cash(site, { amount: 1_000 })
    site.clock.move({ hours: 24 * 20 })
    const again = await cash(site, { amount: 1_000 })
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await cash(site, { amount: 1_001 })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
    expect(charged(site)).toBe(9_500)
    expect(site.data.count('cash_taken')).toBe(1)
  })

  it('is done once for two requests at the same time', async () => {
    using site = await openOnSite()
    const [one, other] = await Promise.all([cash(site), cash(site)])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body).toEqual(other.body)
    expect(charged(site)).toBe(12_000)
  })

  it.each([
    [{ amount: 0 }, 422, 'not_valid'],
    [{ amount: -1 }, 422, 'not_valid'],
    [{ amount: 1.5 }, 422, 'not_valid'],
    [{ amount: '35' }, 422, 'not_valid'],
    [{ amount: 3_501 }, 409, 'above_due'],
    [{ action_id: 'x' }, 422, 'not_valid'],
    [{ method: 'card' }, 422, 'not_valid'],
  ])('refuses %j, and writes nothing', async (body, status, code) => {
    using site = await openOnSite()
    expect(await cash(site, body)).toMatchObject({ status, body: { code } })
    nothing(site)
  })

  it('is for the technician who leads the visit alone', async () => {
    using site = await openOnSite()
    expect(await cash(site, {}, site.other)).toMatchObject({ status: 404 })
    for (const as of ['asha', 'office']) expect(await cash(site, {}, as)).toMatchObject({ status: 403 })
    expect(await cash(site, {}, null)).toMatchObject({ status: 401 })
    const technician = site.data.text('technicians', 'id', { user_id: `usr_${site.other}` })
    site.data.insert('visit_crew', {
      booking_id: site.id,
      visit_number: 1,
      position: 2,
      technician_id: technician,
    })
    expect(await cash(site, {}, site.other)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    nothing(site)
  })

  it('waits for the check-in, and ends 30 days after the booking', async () => {
    using site = await openOnSite()
    const actual_end_time = site.clock.now().toString({ smallestUnit: 'millisecond' })
    const { check_in_at } = site.data.row('visits', { booking_id: site.id }) ?? {}
    site.data.set('visits', { booking_id: site.id }, { check_in_at: null })
    expect(await cash(site)).toMatchObject({ status: 409, body: { code: 'not_checked_in' } })
    site.data.set('visits', { booking_id: site.id }, { check_in_at: check_in_at ?? null })
    site.data.set('bookings', { id: site.id }, { status: 'completed', actual_end_time })
    site.clock.move({ hours: 30 * 24 + 1 })
    expect(await cash(site)).toMatchObject({ status: 404 })
    nothing(site)
  })

  it('is refused where the customer has paid online meanwhile, and says so', async () => {
    using site = await openOnSite()
    pay(site.database, site.id, 3_500)
    const refused = await cash(site)
    expect(refused).toMatchObject({ status: 409, body: { code: 'above_due', due: 0 } })
    expect(refused.body['detail']).toBe('Nothing is due for this booking')
    expect(charged(site)).toBe(12_000)
    expect(site.data.count('cash_taken')).toBe(0)
  })

  it('is refused on a cancelled booking', async () => {
    using site = await openOnSite()
    site.data.set('bookings', { id: site.id }, { status: 'cancelled', cancel_reason: 'office' })
    expect(await cash(site)).toMatchObject({ status: 409, body: { code: 'above_due' } })
    nothing(site)
  })
})

describe('cash as a form of the tracker', () => {
  it('is recorded once for two presses, and leads back to the payment', async () => {
    using site = await openOnSite()
    const done = { status: 303, to: `/fulfillment/${site.id}?done=cash#payment` }
    expect(await form(site, { amount: '10' })).toMatchObject(done)
    expect(await form(site, { amount: '10' })).toMatchObject(done)
    expect(charged(site)).toBe(9_500)
  })

  it.each([
    [{ amount: '0' }, 422],
    [{ amount: '' }, 422],
    [{ amount: 'ten' }, 422],
    [{ amount: '-5' }, 422],
    [{ amount: '35.01' }, 409],
  ])('comes back with the fault beside its field for %j', async (fields, status) => {
    using site = await openOnSite()
    const back = await form(site, fields)
    expect(back.status).toBe(status)
    expect(back.shown).toMatchObject({ path: `/fulfillment/${site.id}?visit=1`, errors: [{ path: 'amount' }] })
    nothing(site)
  })

  it("is not there for another's visit", async () => {
    using site = await openOnSite()
    expect(await form(site, {}, site.other)).toMatchObject({ status: 404 })
    expect(await form(site, {}, 'asha')).toMatchObject({ status: 403 })
    nothing(site)
  })
})

describe('the cash that is handed in', () => {
  async function withCash() {
    const site = await openOnSite()
    const ids: string[] = []
    for (const [place, amount] of [1_000, 2_500].entries()) {
      const taken = await cash(site, { action_id: uuid(10 + place), amount })
      ids.push(String(taken.body['payment_id']))
    }
    const technician_id = `tec_${site.lead}`
    return {
      site,
      ids,
      confirm: (body: object = {}, as: string | null = 'office') =>
        site.send(as, 'POST', '/api/admin/cash/handovers', {
          technician_id,
          payment_ids: ids,
          counted: 3_500,
          ...body,
        }),
      press: (fields: Readonly<Record<string, string>> = {}, as = 'office') =>
        site.form(
          `/admin/cash/${technician_id}`,
          { payments: ids.join(' '), counted: '35.00', note: '', ...fields },
          as,
        ),
      [Symbol.dispose]: () => site[Symbol.dispose](),
    }
  }

  it('is confirmed once, with who counted it, and when', async () => {
    using opened = await withCash()
    const { site, confirm } = opened
    const done = await confirm()
    expect(done).toMatchObject({
      status: 201,
      body: { expected: 3_500, counted: 3_500, difference: 0, note: null, confirmed_by: 'usr_office' },
    })
    expect((await site.send('office', 'GET', '/api/admin/cash')).body).toMatchObject({
      open: [],
      handovers: [{ id: done.body['id'], confirmed_at: '2026-03-03T10:30:00.000Z' }],
    })
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'cash_changed' } })
    expect(site.data.count('cash_handovers')).toBe(1)
    expect(charged(site)).toBe(12_000)
  })

  it('needs a note where another amount was counted, and keeps both', async () => {
    using opened = await withCash()
    const { site, confirm } = opened
    expect(await confirm({ counted: 3_000 })).toMatchObject({ status: 422, body: { errors: [{ path: 'note' }] } })
    expect(site.data.count('cash_handovers')).toBe(0)
    expect(await confirm({ counted: 3_000, note: 'A note was torn.' })).toMatchObject({
      status: 201,
      body: { expected: 3_500, counted: 3_000, difference: 500, note: 'A note was torn.' },
    })
    // The customer has paid all of it, whatever became of it afterwards.
    expect(charged(site)).toBe(12_000)
    expect(() => site.data.set('cash_handovers', {}, { counted_pence: 3_500 })).toThrow('does not change')
    expect(() => site.data.set('cash_taken', {}, { handover_id: null })).toThrow('only by its handover')
  })

  it('leaves open what was taken after the list was read', async () => {
    using opened = await withCash()
    const { site, ids, confirm } = opened
    const [first = ''] = ids
    expect(await confirm({ payment_ids: [first], counted: 1_000 })).toMatchObject({ status: 201 })
    expect((await site.send('office', 'GET', '/api/admin/cash')).body).toMatchObject({
      open: [{ amount: 2_500, payments: [{ payment_id: ids[1] }] }],
    })
    expect(await confirm()).toMatchObject({ status: 409 })
  })

  it.each([
    [{ payment_ids: [] }, 422],
    [{ payment_ids: ['pay_unknown'] }, 409],
    [{ counted: -1 }, 422],
    [{ counted: 1.5 }, 422],
    [{ technician_id: 'tec_ann-and-tom' }, 409],
  ])('refuses %j, and the cash stays open', async (body, status) => {
    using opened = await withCash()
    expect(await opened.confirm(body)).toMatchObject({ status })
    expect(opened.site.data.count('cash_handovers')).toBe(0)
  })

  it('refuses the same payment twice, and the cash of somebody else', async () => {
    using opened = await withCash()
    const { site, ids, confirm } = opened
    expect(await confirm({ payment_ids: [ids[0], ids[0]], counted: 2_000 })).toMatchObject({ status: 422 })
    expect(await confirm({ technician_id: `tec_${site.other}` })).toMatchObject({ status: 409 })
    expect(site.data.count('cash_handovers')).toBe(0)
  })

  it('is confirmed by the office alone', async () => {
    using opened = await withCash()
    const { site, confirm } = opened
    for (const as of [site.lead, 'asha']) expect(await confirm({}, as)).toMatchObject({ status: 403 })
    expect(await confirm({}, null)).toMatchObject({ status: 401 })
    expect(await site.send(site.lead, 'GET', '/api/admin/cash')).toMatchObject({ status: 403 })
    expect(site.data.count('cash_handovers')).toBe(0)
  })

  it('is confirmed with one press on the page, and a second one changes nothing', async () => {
    using opened = await withCash()
    const { site, press } = opened
    expect(await press()).toMatchObject({ status: 303, to: '/admin/cash?done=handed-in' })
    const second = await press()
    expect(second).toMatchObject({ status: 409, shown: { path: '/admin/cash' } })
    expect(site.data.count('cash_handovers')).toBe(1)
  })

  it('comes back where the note is missing, and is refused to a technician', async () => {
    using opened = await withCash()
    const { site, press } = opened
    expect(await press({ counted: '34' })).toMatchObject({ status: 422, shown: { errors: [{ path: 'note' }] } })
    expect(await press({}, site.lead)).toMatchObject({ status: 403 })
    expect(site.data.count('cash_handovers')).toBe(0)
    expect(await press({ counted: '34', note: 'A pound is missing.' })).toMatchObject({
      status: 303,
      to: '/admin/cash?done=difference',
    })
  })
})
