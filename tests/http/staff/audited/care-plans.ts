import { type ServiceId, businessDate } from '#modules/shared'
import type { AuditedWrites, Desk } from './desk.ts'

const today = (desk: Desk) => businessDate(desk.whole.clock.now())
const customer = { role: 'customer', status: 'active' }

/** A proposal for a new property of a customer, in the state that is wanted; the address of the plan. */
async function plan(desk: Desk, state: 'proposed' | 'active' | 'paused' | 'ended' = 'proposed'): Promise<string> {
  const owner = desk.first('users', customer, ['-id'])
  await desk.json('POST', `/api/admin/customers/${owner}/properties`, {
    name: `Flat ${state}`,
    address: '12 Park Lane',
    postcode: 'CR0 1AB',
  })
  const property = desk.first('properties', { user_id: owner }, ['-id'])
  await propose(desk, owner, property)
  const id = desk.first('care_plans', { property_id: property }, ['-id'])
  const accepted = {
    accepted_at: desk.whole.clock.now().toString({ smallestUnit: 'millisecond' }),
    recurrence_id: `rcr_${id.slice(4)}`,
  }
  if (state !== 'proposed') desk.whole.data.set('care_plans', { id }, { ...accepted, state: 'active' })
  if (state === 'paused') desk.whole.data.set('care_plans', { id }, { state })
  if (state === 'ended') {
    const ended = { ended_at: '2026-03-02T12:00:00.000Z', ended_by: 'withdrawn', refund_billed_pence: 4900 }
    desk.whole.data.set('care_plans', { id }, { ...ended, state, refund_visits: 0, refund_due_pence: 4900 })
  }
  return `/api/care/plans/${id}`
}

const version = { version: '1' }
const pageOf = (address: string) => address.replace('/api/', '/admin/')

function propose(desk: Desk, owner: string, property: string) {
  return desk.json('POST', '/api/care/plans', wishFor(desk, owner, property))
}

function wishFor(desk: Desk, owner: string, property: string) {
  return {
    customer_id: owner,
    property_id: property,
    plan: 'basic',
    interval: 'yearly',
    price: 490,
    visits_a_year: 1,
    service_id: desk.first('services', { is_emergency: 0 }, ['id']),
    start: today(desk).add({ days: 3 }).toString(),
    first_visit: today(desk).add({ days: 30 }).toString(),
  }
}

/** Writes of maintenance plans. */
export const carePlanWrites: AuditedWrites = {
  'POST /api/care/plans': async (desk) => {
    const owner = desk.first('users', customer, ['-id'])
    await desk.json('POST', `/api/admin/customers/${owner}/properties`, {
      name: 'Flat 12',
      address: '12 Park Lane',
      postcode: 'CR0 1AB',
    })
    return propose(desk, owner, desk.first('properties', { user_id: owner }, ['-id']))
  },
  'POST /api/care/plans/:id/send-again': async (desk) =>
    desk.json('POST', `${await plan(desk)}/send-again`, { version: 1 }),
  'POST /admin/care/plans/:id/send-again': async (desk) => desk.form(`${pageOf(await plan(desk))}/send-again`, version),
  'POST /api/care/plans/:id/pause': async (desk) =>
    desk.json('POST', `${await plan(desk, 'active')}/pause`, { version: 1 }),
  'POST /api/care/plans/:id/resume': async (desk) =>
    desk.json('POST', `${await plan(desk, 'paused')}/resume`, { version: 1 }),
  'POST /admin/care/plans': async (desk) => {
    const owner = desk.first('users', customer, ['-id'])
    await desk.json('POST', `/api/admin/customers/${owner}/properties`, {
      name: 'Flat 13',
      address: '12 Park Lane',
      postcode: 'CR0 1AB',
    })
    const wish = wishFor(desk, owner, desk.first('properties', { user_id: owner }, ['-id']))
    return desk.form(
      '/admin/care/plans',
      Object.fromEntries(Object.entries(wish).map(([name, one]) => [name, `${one}`])),
    )
  },
  'POST /admin/care/plans/:id/visits/:number': async (desk) => {
    const page = pageOf(await plan(desk, 'active'))
    const id = page.split('/').at(-1) ?? ''
    const { clock, data, modules } = desk.whole
    data.set('care_plans', { id }, { is_early: true })
    data.insert('care_plan_visits', { plan_id: id, number: 1, due_on: today(desk).add({ days: 30 }).toString() })
    const service = data.text('care_plans', 'service_id', { id }) as ServiceId
    const soon = clock.now().add({ hours: 72 })
    const [start = ''] = await modules.booking.nextFreeStarts(service, soon, 'standard')
    return desk.form(`${page}/visits/1`, { scheduled_date: start })
  },
  'POST /admin/care/plans/:id/pause': async (desk) => desk.form(`${pageOf(await plan(desk, 'active'))}/pause`, version),
  'POST /admin/care/plans/:id/resume': async (desk) =>
    desk.form(`${pageOf(await plan(desk, 'paused'))}/resume`, version),
  'POST /admin/care/plans/:id/end': async (desk) =>
    desk.form(`${pageOf(await plan(desk))}/end`, { ...version, reason: 'They moved' }),
  'POST /admin/care/plans/:id/withdraw': async (desk) =>
    desk.form(`${pageOf(await plan(desk, 'active'))}/withdraw`, {}),
  'POST /admin/care/plans/:id/refund-settled': async (desk) =>
    desk.form(`${pageOf(await plan(desk, 'ended'))}/refund-settled`, {}),
  'POST /api/care/plans/:id/refund-settled': async (desk) =>
    desk.json('POST', `${await plan(desk, 'ended')}/refund-settled`),
}
