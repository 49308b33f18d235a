import { describe, expect, it } from 'vitest'
import { openPlans } from './plan-site.ts'

describe('a proposal', () => {
  it('is previewed without keeping anything, and proposed once for a property', async () => {
    using site = await openPlans()
    const preview = await site.send('office', 'POST', '/api/care/plans/preview', site.wish())
    expect(preview.json).toMatchObject({
      bills: [{ on: site.today().toString(), amount_pence: 49_000 }, {}, {}],
      visits: [site.today().add({ days: 40 }).toString(), expect.any(String)],
    })
    expect(site.count('care_plans')).toBe(0)
    expect((await site.propose()).status).toBe(201)
    const again = await site.propose()
    expect([again.status, again.json['code']]).toEqual([409, 'care_plan_open'])
    expect(site.count('care_plans')).toBe(1)
    expect(site.count('recurrences')).toBe(0)
  })

  it('names each field that cannot be so, and keeps nothing', async () => {
    using site = await openPlans()
    const bad = await site.propose({ plan: 'gold', first_visit: site.today().toString(), service_id: 'svc_00000000' })
    expect(bad.status).toBe(422)
    const { errors } = bad.json
    const paths = Array.isArray(errors) ? errors.map(({ path }: { readonly path: string }) => path) : []
    expect(paths.toSorted()).toEqual(['first_visit', 'plan', 'service_id'])
    expect(site.count('care_plans')).toBe(0)
  })

  it('is of the office, and seen by its customer only', async () => {
    using site = await openPlans()
    expect((await site.propose({}, 'customer')).status).toBe(403)
    const id = site.idOf(await site.propose())
    expect((await site.send('customer', 'GET', `/api/care/plans/${id}`)).status).toBe(200)
    expect((await site.send('stranger', 'GET', `/api/care/plans/${id}`)).status).toBe(404)
    expect((await site.act(id, 'end', {}, 'stranger')).status).toBe(404)
    expect((await site.send('stranger', 'GET', '/api/care/plans')).json).toEqual({ items: [], next_cursor: null })
    expect((await site.accept(id, {}, 'office')).status).toBe(403)
    expect(await site.read(id)).toMatchObject({ state: 'proposed' })
  })
})

describe('an acceptance', () => {
  it('needs the terms as they are, by link without an account, and begins one set of documents', async () => {
    using site = await openPlans()
    const id = site.idOf(await site.propose())
    expect((await site.accept(id, { terms: false })).status).toBe(422)
    const other = await site.accept(id, { terms_version: 'plan-0/1' })
    expect([other.status, other.json['code']]).toEqual([409, 'terms_changed'])
    expect(site.count('recurrences')).toBe(0)
    const token = await site.link(id)
    const page = await site.whole.app.request(`/plan/${token}`)
    expect(page.status).toBe(200)
    const { offer } = await site.read(id)
    const terms_version = typeof offer === 'object' && offer ? Reflect.get(offer, 'terms_version') : ''
    const accepted = await site.whole.app.request(`/plan/${token}/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ terms: 'yes', terms_version: String(terms_version) }),
    })
    expect(accepted.status).toBe(303)
    expect(await site.read(id)).toMatchObject({
      state: 'active',
      withdraw_until: site.today().add({ days: 14 }).toString(),
    })
    expect([site.count('recurrences'), site.count('invoices')]).toEqual([1, 1])
    expect(site.whole.data.text('care_plans', 'accepted_by', { id })).toBe('link')
    await site.accept(id)
    await site.follow(id)
    await site.pass(0)
    expect([site.count('recurrences'), site.count('invoices')]).toEqual([1, 1])
  })

  it('bills a month when it begins, and then each month once', async () => {
    using site = await openPlans()
    await site.accepted({ interval: 'monthly', price: 49 })
    expect(site.count('invoices')).toBe(0)
    await site.pass(5)
    expect(site.count('invoices')).toBe(1)
    for (const days of [10, 21, 1, 1, 0]) await site.pass(days)
    expect(site.count('invoices')).toBe(2)
  })

  it('is too late after 30 days, and the proposal ends', async () => {
    using site = await openPlans()
    const id = site.idOf(await site.propose())
    await site.pass(31)
    expect(await site.read(id)).toMatchObject({ state: 'ended', ended_by: 'expired', offer: null })
    expect((await site.accept(id)).status).toBe(409)
    expect(site.count('recurrences')).toBe(0)
  })
})

describe('a plan', () => {
  it('is paused and resumed by the office with the version that it read; its documents follow', async () => {
    using site = await openPlans()
    const id = await site.accepted({ interval: 'monthly', price: 49 })
    await site.pass(5)
    expect((await site.act(id, 'pause', { version: 1 }, 'office')).json).toMatchObject({ code: 'care_plan_changed' })
    const { version } = await site.read(id)
    expect((await site.act(id, 'pause', { version }, 'customer')).status).toBe(403)
    const paused = await site.act(id, 'pause', { version }, 'office')
    expect(paused.json).toMatchObject({ state: 'paused', next_payment: null })
    await site.pass(40)
    expect(site.count('invoices')).toBe(1)
    const resumed = await site.act(id, 'resume', { version: paused.json['version'] }, 'office')
    expect(resumed.json).toMatchObject({ state: 'active' })
    await site.pass(31)
    expect(site.count('invoices')).toBe(2)
  })

  it('is ended by its customer, twice without harm, and bills nothing more', async () => {
    using site = await openPlans()
    const id = await site.accepted({ interval: 'monthly', price: 49 })
    await site.pass(5)
    expect((await site.act(id, 'end')).json).toMatchObject({ state: 'ended', ended_by: 'customer', refund: null })
    expect((await site.act(id, 'end')).status).toBe(200)
    await site.pass(70)
    expect(site.count('invoices')).toBe(1)
    expect(site.events('care-plan-moved').filter(({ move }) => move === 'ended').length).toBe(1)
    expect((await site.propose({ start: site.today().toString() })).status).toBe(201)
  })

  it('is ended by the office with a reason', async () => {
    using site = await openPlans()
    const id = site.idOf(await site.propose())
    expect((await site.act(id, 'end', { version: 1 }, 'office')).status).toBe(422)
    const ended = await site.act(id, 'end', { version: 1, reason: 'A wrong price' }, 'office')
    expect(ended.json).toMatchObject({ state: 'ended', ended_by: 'office' })
    expect(site.count('recurrences')).toBe(0)
  })

  it('is cancelled within 14 days, and the office sees and settles what goes back', async () => {
    using site = await openPlans()
    await site.giveDetails()
    const id = await site.accepted()
    const gone = await site.act(id, 'withdraw')
    expect(gone.json).toMatchObject({
      ended_by: 'withdrawn',
      covered_until: null,
      refund: { billed_pence: 49_000, visits: 0, due_pence: 49_000, settled_at: null },
    })
    expect((await site.act(id, 'refund-settled', {}, 'customer')).status).toBe(403)
    expect(site.count('payments')).toBe(0)
  })

  it('cannot be cancelled after 14 days, but ended', async () => {
    using site = await openPlans()
    const id = await site.accepted()
    await site.pass(15)
    expect((await site.act(id, 'withdraw')).json).toMatchObject({ code: 'withdrawal_over' })
    expect(await site.read(id)).toMatchObject({ state: 'active' })
  })

  it('offers each visit once, 30 days before, and announces a renewal twice', async () => {
    using site = await openPlans()
    const id = await site.accepted()
    await site.pass(9)
    expect(site.count('care_plan_visits')).toBe(0)
    await site.pass(1)
    await site.pass(0)
    expect(site.count('care_plan_visits')).toBe(1)
    for (let week = 0; week < 51; week += 1) await site.pass(7)
    expect(site.events('care-plan-visit-due').map(({ number }) => number)).toEqual([1, 2])
    expect(site.events('care-plan-renews').map(({ stage }) => stage)).toEqual(['days_30', 'days_7'])
    expect(await site.read(id)).toMatchObject({ state: 'active' })
  })
})
