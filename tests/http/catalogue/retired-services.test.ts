import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inBusinessZone } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { serviceId } from '../../support/builders/catalogue.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

async function send(method: string, path: string, body?: object, as = cookie) {
  const answer = await whole.app.request(path, {
    method,
    headers: { cookie: as, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') }
}

const form = (path: string, fields: Readonly<Record<string, string>>, as = cookie) =>
  whole.app.request(path, {
    method: 'POST',
    headers: { cookie: as, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

const row = (id: string) => whole.data.rows('services', { id })[0]
const version = (id: string) => String(row(id)?.['version'])
const idsOf = (category: string) =>
  whole.modules.catalogue
    .allServices()
    .then((all) => all.filter((one) => one.category === category).map(({ id }) => id))

async function book(service: string): Promise<void> {
  const today = inBusinessZone(whole.adapters.clock.now()).toPlainDate()
  for (let ahead = 3; ahead < 17; ahead += 1) {
    const date = today.add({ days: ahead }).toString()
    const { body } = await send('GET', `/api/services/${service}/slots?date=${date}`)
    if (!body.slots?.[0]) continue
    const made = await send('POST', '/api/bookings', {
      service_id: service,
      scheduled_date: `${date}T${body.slots[0]}:00`,
      customer_address: '12 Park Lane, Croydon',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'The kitchen tap drips.',
    })
    expect(made.status).toBe(201)
    return
  }
  throw new Error('two weeks have no free start')
}

describe('a service that is retired', () => {
  const id = serviceId('tap-repair')

  it('has its open bookings and the emergency cards that need it said first, and loses none of them', async () => {
    await book(id)
    const retirement = await whole.modules.catalogue.retirementOf(id, 5)
    expect(retirement).toMatchObject({
      ok: true,
      value: { open: { count: 1, first: [{ serviceName: 'Tap Repair or Replacement' }] } },
    })
    const preview = await send('POST', `/api/admin/services/${id}/preview`, { is_active: false })
    expect(preview.body.effects).toContainEqual({
      about: 'Open bookings',
      before: '1 booking',
      after: '1 booking, each with its time and price',
    })
    expect(row(id)).toMatchObject({ is_active: 1 })

    const [card] = whole.data.pick('emergency_services', ['service_id'], { is_active: 1 })
    const urgent = String(card?.['service_id'])
    const cards = await send('POST', `/api/admin/services/${urgent}/preview`, { is_active: false })
    expect(cards.body.effects).toContainEqual(expect.objectContaining({ after: 'asks for a call' }))

    expect((await form(`/admin/services/${id}/retire`, { version: version(id) })).status).toBe(303)
    expect(row(id)).toMatchObject({ is_active: 0 })
    expect(whole.data.rows('bookings', { service_id: id, status: 'pending' })).toHaveLength(1)
    const gone = await whole.app.request(`/services/${String(row(id)?.['slug'])}`)
    expect([gone.status, gone.headers.get('location')]).toEqual([301, '/services/plumbing-electrical'])
    expect(whole.data.rows('audit_log', { action: 'service_changed', target_id: id })).toHaveLength(1)
  })

  it('is not retired from a stale page, and comes back with all that it had', async () => {
    const stale = await form(`/admin/services/${id}/offer`, { version: '1' })
    expect([stale.status, row(id)?.['is_active']]).toEqual([409, 0])
    expect((await form(`/admin/services/${id}/offer`, { version: version(id) })).status).toBe(303)
    expect(row(id)).toMatchObject({ is_active: 1, slug: 'tap-repair-or-replacement' })
  })

  it('is retired by nobody but the owner', async () => {
    const office = await whole.signIn('office')
    expect((await form(`/admin/services/${id}/retire`, { version: version(id) }, office)).status).toBe(403)
    expect(row(id)).toMatchObject({ is_active: 1 })
  })
})

describe('the order of services', () => {
  it('is the owner’s, for the site and for programs, and stays after a run of the data file', async () => {
    const before = await idsOf('plumbing')
    const wanted = before.toReversed()
    expect(await send('PUT', '/api/admin/categories/plumbing/order', { service_ids: wanted })).toMatchObject({
      status: 200,
      body: { service_ids: wanted },
    })
    expect(await idsOf('plumbing')).toEqual(wanted)
    const listed = await send('GET', '/api/services?category=plumbing')
    const offered = listed.body.items.map(({ id }: { id: string }) => id)
    expect(offered).toEqual(wanted.filter((id) => offered.includes(id)))

    const [first, second] = wanted
    expect((await form(`/admin/services/${first}/move`, { to: 'down' })).status).toBe(303)
    expect((await idsOf('plumbing')).slice(0, 2)).toEqual([second, first])
    expect(whole.data.rows('audit_log', { action: 'services_sorted' })).toHaveLength(2)
  })

  it('refuses a list that is not exactly the trade, and changes nothing', async () => {
    const before = await idsOf('plumbing')
    const other = (await idsOf('electrical')).slice(0, 1)
    for (const ids of [before.slice(1), [...before.slice(1), ...other], [...before, ...before.slice(0, 1)]]) {
      const answer = await send('PUT', '/api/admin/categories/plumbing/order', { service_ids: ids })
      expect(answer).toMatchObject({ status: 409, body: { code: 'order_changed' } })
    }
    const none = await send('PUT', '/api/admin/categories/sailing/order', { service_ids: [] })
    expect(none.status).toBe(404)
    const office = await whole.signIn('office')
    const path = '/api/admin/categories/plumbing/order'
    expect(await send('PUT', path, { service_ids: before.toReversed() }, office)).toMatchObject({ status: 403 })
    expect(await idsOf('plumbing')).toEqual(before)
  })

  it('puts a service that is added to a sorted trade behind the others', async () => {
    const before = await idsOf('plumbing')
    const made = await send('POST', '/api/admin/services', {
      name: 'A First Name',
      description: 'A water softener is fitted under the sink and set for the hardness here.',
      category: 'plumbing',
      base_price: 210,
      duration_minutes: 90,
    })
    expect(made.status).toBe(201)
    expect(await idsOf('plumbing')).toEqual([...before, made.body.id])
  })
})

describe('the history of a service', () => {
  const id = 'svc_shower-repair'
  const path = `/api/admin/services/${id}`

  it('has each change with who made it, and puts an earlier version back whole', async () => {
    const first = row(id)
    const patched = await send('PATCH', path, { version: 1, base_price: 141, description: 'A '.repeat(40).trim() })
    expect(patched.status).toBe(200)
    const history = await send('GET', `${path}/versions`)
    expect(history.body.items.map((one: { version: number; by: string | null }) => [one.version, one.by])).toEqual([
      [2, expect.stringMatching(/^usr_/)],
      [1, null],
    ])
    const stale = await send('POST', `${path}/restore`, { version: 1, seen: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'service_changed' } })
    expect(await send('POST', `${path}/restore`, { version: 9, seen: 2 })).toMatchObject({ status: 404 })
    expect(row(id)).toMatchObject({ base_price_pence: 14_100, version: 2 })

    expect((await form(`/admin/services/${id}/restore`, { restore: '1', version: '2' })).status).toBe(303)
    expect(row(id)).toMatchObject({
      base_price_pence: first?.['base_price_pence'],
      description: first?.['description'],
      version: 3,
    })
  })
})
