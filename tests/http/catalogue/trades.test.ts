import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

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

const row = (slug: string) => whole.data.rows('categories', { slug })[0]
const lines = (action: string, slug: string) => whole.data.rows('audit_log', { action, target_id: slug })
const garden = { label: 'Gardening', description: 'Lawns, hedges and fences.', icon: 'leaf' }

describe('a trade that the office adds', () => {
  it('is the last in the order, a tile, a skill, and shown once a service of it is offered', async () => {
    const made = await send('POST', '/api/admin/categories', garden)
    expect(made).toMatchObject({
      status: 201,
      body: { slug: 'gardening', is_tile: true, parallel_capacity: 1, is_active: true, is_flag: false, version: 1 },
    })
    expect(lines('trade_added', 'gardening')).toHaveLength(1)
    const listed = await send('GET', '/api/categories')
    expect(listed.body.items.at(-1)).toMatchObject({ slug: 'gardening', label: 'Gardening' })
    const service = await send('POST', '/api/admin/services', {
      name: 'Hedge Cutting',
      description: 'Hedges up to two metres are cut, and the cuttings taken away.',
      category: 'gardening',
      base_price: 80,
      duration_minutes: 90,
    })
    expect(service).toMatchObject({ status: 201, body: { required_skills: ['gardening'] } })
    const offered = await send('GET', '/api/services?category=gardening')
    expect(offered.body.items.map(({ id }: { id: string }) => id)).toEqual([service.body.id])
  })

  it('has each fault named, and is then not added', async () => {
    const before = whole.data.rows('categories', {}).length
    const wrong = { label: ' gardening', description: 'short', icon: 'no-such-icon', parallel_capacity: 51 }
    const answer = await send('POST', '/api/admin/categories', wrong)
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'label',
      'description',
      'icon',
      'parallel_capacity',
    ])
    const html = await (await form('/admin/catalogue/new-trade', { label: 'Ga', icon: 'leaf' })).text()
    expect(html).toContain('Give a name of 3 to 30 characters')
    expect(html).toContain('Give a whole number from 1 to 50')
    expect(whole.data.rows('categories', {})).toHaveLength(before)
  })

  it('is the owner’s alone', async () => {
    const office = await whole.signIn('office')
    const other = { ...garden, label: 'Of the Office' }
    expect(await send('POST', '/api/admin/categories', other, office)).toMatchObject({ status: 403 })
    expect((await form('/admin/catalogue/new-trade', other, office)).status).toBe(403)
    expect(await send('PATCH', '/api/admin/categories/plumbing', { version: 1, label: 'Pipes' }, office)).toMatchObject(
      {
        status: 403,
      },
    )
    expect(await send('GET', '/api/admin/categories', undefined, office)).toMatchObject({ status: 200 })
    expect(whole.data.rows('categories', { label: other.label })).toHaveLength(0)
    expect(row('plumbing')).toMatchObject({ label: 'Plumbing', version: 1 })
  })
})

describe('the details of a trade', () => {
  const path = '/api/admin/categories/flooring'

  it('have their effects shown first, are saved with a line, and not over a newer version', async () => {
    const preview = await send('POST', `${path}/preview`, { label: 'Floors', parallel_capacity: 3 })
    expect(preview.body.effects).toEqual([
      { about: 'Name', before: 'Flooring', after: 'Floors' },
      { about: 'Visits at once without a technician', before: '1', after: '3' },
    ])
    expect(row('flooring')).toMatchObject({ label: 'Flooring', version: 1 })
    const saved = await send('PATCH', path, { version: 1, label: 'Floors', parallel_capacity: 3 })
    expect(saved).toMatchObject({ status: 200, body: { label: 'Floors', parallel_capacity: 3, version: 2 } })
    expect(await send('PATCH', path, { version: 1, label: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'trade_changed' },
    })
    const stale = await form('/admin/catalogue/trades/flooring', { version: '1', ...garden, parallel_capacity: '1' })
    expect(stale.status).toBe(409)
    expect(row('flooring')).toMatchObject({ label: 'Floors', version: 2 })
    expect(lines('trade_changed', 'flooring')).toHaveLength(1)
    const listed = await send('GET', '/api/categories')
    expect(listed.body.items).toContainEqual(expect.objectContaining({ slug: 'flooring', label: 'Floors' }))
  })

  it('can be put back from the history, by who made the change', async () => {
    const history = await send('GET', `${path}/versions`)
    expect(history.body.items.map((one: { version: number; by: string | null }) => [one.version, one.by])).toEqual([
      [2, expect.stringMatching(/^usr_/)],
      [1, null],
    ])
    expect(await send('POST', `${path}/restore`, { version: 1, seen: 1 })).toMatchObject({ status: 409 })
    expect(await send('POST', `${path}/restore`, { version: 9, seen: 2 })).toMatchObject({ status: 404 })
    expect(row('flooring')).toMatchObject({ label: 'Floors', version: 2 })
    expect((await form('/admin/catalogue/trades/flooring/restore', { restore: '1', version: '2' })).status).toBe(303)
    expect(row('flooring')).toMatchObject({ label: 'Flooring', parallel_capacity: 1, version: 3 })
  })
})

describe('a trade that is retired', () => {
  const path = '/api/admin/categories/roofing'
  const offered = () =>
    whole.data
      .rows('services', { category: 'roofing', is_active: 1 })
      .map(({ id }) => String(id))
      .toSorted()

  it('goes only with every service that it offers, and nothing vanishes silently', async () => {
    const ids = offered()
    expect(ids.length).toBeGreaterThan(1)
    const preview = await send('POST', `${path}/preview`, { is_active: false })
    expect(preview.body.effects.filter(({ after }: { after: string }) => after === 'retired')).toHaveLength(ids.length)
    for (const retire_services of [[], ids.slice(1)]) {
      const refused = await send('PATCH', path, { version: 1, is_active: false, retire_services })
      expect(refused).toMatchObject({ status: 409, body: { code: 'trade_offers_services' } })
    }
    const silent = await form('/admin/catalogue/trades/roofing/retire', { version: '1' })
    expect(silent.status).toBe(409)
    expect([offered(), row('roofing')?.['is_active'], lines('trade_changed', 'roofing')]).toEqual([ids, 1, []])

    const retired = await form('/admin/catalogue/trades/roofing/retire', { version: '1', services: ids.join() })
    expect(retired.status).toBe(303)
    expect([offered(), row('roofing')?.['is_active']]).toEqual([[], 0])
    expect(lines('trade_changed', 'roofing')).toHaveLength(1)
    for (const id of ids) expect(lines('service_changed', id)).toHaveLength(1)
    const listed = await send('GET', '/api/categories')
    expect(listed.body.items.map(({ slug }: { slug: string }) => slug)).not.toContain('roofing')
  })

  it('offers no service, until it is offered again', async () => {
    const [service] = whole.data.rows('services', { category: 'roofing' })
    const one = `/api/admin/services/${String(service?.['id'])}`
    const refused = await send('PATCH', one, { version: service?.['version'], is_active: true })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'category' }] } })
    expect(offered()).toEqual([])
    expect((await form('/admin/catalogue/trades/roofing/offer', { version: '2' })).status).toBe(303)
    expect(await send('PATCH', one, { version: service?.['version'], is_active: true })).toMatchObject({ status: 200 })
    expect(offered()).toHaveLength(1)
  })

  it('is never the tile of emergencies', async () => {
    const flag = await send('PATCH', '/api/admin/categories/emergency', { version: 1, is_active: false })
    expect(flag).toMatchObject({ status: 409, body: { code: 'no_trade' } })
    expect((await form('/admin/catalogue/trades/emergency/retire', { version: '1' })).status).toBe(409)
    expect(row('emergency')).toMatchObject({ is_active: 1, version: 1 })
  })
})

describe('the order of trades', () => {
  const slugs = async () => (await whole.modules.catalogue.allCategories()).map(({ slug }) => slug)

  it('is the owner’s, and is refused where it is not exactly the trades', async () => {
    const before = await slugs()
    const wanted = before.toReversed()
    for (const wrong of [before.slice(1), [...before, 'sailing'], [...before.slice(1), ...before.slice(1, 2)]]) {
      expect(await send('PUT', '/api/admin/categories/order', { slugs: wrong })).toMatchObject({
        status: 409,
        body: { code: 'order_changed' },
      })
    }
    const office = await whole.signIn('office')
    expect(await send('PUT', '/api/admin/categories/order', { slugs: wanted }, office)).toMatchObject({ status: 403 })
    expect(await slugs()).toEqual(before)
    expect(await send('PUT', '/api/admin/categories/order', { slugs: wanted })).toMatchObject({ status: 200 })
    expect(await slugs()).toEqual(wanted)
    const [first = '', second = ''] = wanted
    expect((await form(`/admin/catalogue/trades/${first}/move`, { to: 'down' })).status).toBe(303)
    expect((await slugs()).slice(0, 2)).toEqual([second, first])
    expect(lines('trades_sorted', 'categories')).toHaveLength(2)
  })
})
