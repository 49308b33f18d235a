import { describe, expect, it } from 'vitest'
import { carePlanId, openPlans } from './plan-site.ts'

describe('the link of a proposal that is sent again', () => {
  it('asks for another message, once for each press, with an audit line and a line of the history', async () => {
    using site = await openPlans()
    const id = site.idOf(await site.propose())
    const again = await site.act(id, 'send-again', { version: 1 }, 'office')
    expect([again.status, again.json['version']]).toEqual([200, 2])
    // A second press of the same page is late.
    expect((await site.act(id, 'send-again', { version: 1 }, 'office')).json).toMatchObject({
      code: 'care_plan_changed',
    })
    expect(site.events('care-plan-proposed')).toHaveLength(2)
    const { data } = site.whole
    expect(data.count('audit_log', { action: 'care_plan_link_sent', target_id: id })).toBe(1)
    expect(data.pick('care_plan_entries', ['kind', 'detail'], { plan_id: id })).toEqual([
      { kind: 'proposed', detail: '' },
      { kind: 'proposed', detail: 'again' },
    ])
    expect(site.count('recurrences')).toBe(0)
  })

  it('ends the link before, and no other of the plan', async () => {
    using site = await openPlans()
    const { carePlans } = site.whole.modules
    const id = site.idOf(await site.propose())
    const first = await carePlans.makeOnlyLink(carePlanId(id))
    const second = await carePlans.makeOnlyLink(carePlanId(id))
    const statusOf = async (token: string) => (await site.whole.app.request(`/plan/${token}`)).status
    expect([await carePlans.open(first.token), (await carePlans.open(second.token))?.id]).toEqual([null, id])
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([404, 200])
    const beside = await site.link(id)
    expect([(await carePlans.open(second.token))?.id, (await carePlans.open(beside))?.id]).toEqual([id, id])
  })

  it('is for the office, and only while the proposal is open', async () => {
    using site = await openPlans()
    const id = site.idOf(await site.propose())
    for (const as of ['customer', 'technician']) {
      expect((await site.act(id, 'send-again', { version: 1 }, as)).status).toBe(403)
    }
    await site.accept(id)
    const { version } = await site.read(id)
    const late = await site.act(id, 'send-again', { version }, 'office')
    expect(late.json).toMatchObject({ status: 409, code: 'care_plan_not_possible' })
    expect(site.events('care-plan-proposed')).toHaveLength(1)
  })

  it('is not sent for a proposal whose 30 days are over', async () => {
    using site = await openPlans()
    const id = site.idOf(await site.propose())
    // The job has not run yet.
    site.whole.data.set('care_plans', { id }, { expires_at: '2020-01-01T00:00:00.000Z' })
    const late = await site.act(id, 'send-again', { version: 1 }, 'office')
    expect(late.json).toMatchObject({ status: 409, code: 'care_plan_expired' })
    expect(site.events('care-plan-proposed')).toHaveLength(1)
    expect(site.whole.data.count('audit_log', { action: 'care_plan_link_sent' })).toBe(0)
  })
})
