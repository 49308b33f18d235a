import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const description = 'A water softener is fitted under the sink and set for the hardness here.'
const softener = {
  name: 'Water Softener',
  description,
  category: 'plumbing',
  base_price: 210,
  duration_minutes: 90,
  required_skills: ['plumbing'],
}

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

describe('POST /api/admin/services', () => {
  it('adds a service that customers can book, with a line in the audit log', async () => {
    const made = await send('POST', '/api/admin/services', softener)
    expect(made).toMatchObject({
      status: 201,
      body: { id: 'svc_water-softener', slug: 'water-softener', is_active: true, payment_policy: 'full', version: 1 },
    })
    expect(await send('GET', '/api/services/svc_water-softener')).toMatchObject({ status: 200 })
    const page = await whole.app.request('/services/water-softener')
    expect(page.status).toBe(200)
    expect(whole.data.rows('audit_log', { action: 'service_added', target_id: 'svc_water-softener' })).toHaveLength(1)
  })

  it('names each fault, and adds nothing', async () => {
    const before = whole.data.rows('services', {}).length
    const wrong = { name: 'WATER SOFTENER', description: 'short', category: 'sailing', duration_minutes: 17 }
    const answer = await send('POST', '/api/admin/services', { ...softener, ...wrong, required_skills: ['sailing'] })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'name',
      'description',
      'category',
      'duration_minutes',
      'required_skills',
    ])
    expect(whole.data.rows('services', {})).toHaveLength(before)
  })

  it('gives services that are added at the same moment addresses of their own', async () => {
    const names = ['Gutter & Roof', 'Gutter, Roof', 'Gutter / Roof']
    const made = await Promise.all(names.map((name) => send('POST', '/api/admin/services', { ...softener, name })))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(made.map(({ body }) => body.slug)).size).toBe(3)
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(3)
  })

  it('is the owner’s alone', async () => {
    const office = await whole.signIn('office')
    const other = { ...softener, name: 'Softener of the Office' }
    expect(await send('POST', '/api/admin/services', other, office)).toMatchObject({ status: 403 })
    expect((await form('/admin/catalogue/new', { name: other.name }, office)).status).toBe(403)
    expect(whole.data.rows('services', { name: other.name })).toHaveLength(0)
  })
})

describe('the details of a service', () => {
  const path = '/api/admin/services/svc_shelf-work'
  const shelf = { ...softener, name: 'Shelf Work', base_price: 60 }

  it('shows the effects first and saves nothing; then saves them, also against a stale page', async () => {
    await send('POST', '/api/admin/services', shelf)
    const preview = await send('POST', `${path}/preview`, { duration_minutes: 240 })
    expect(preview.status).toBe(200)
    const { effects } = preview.body
    expect(effects[0]).toEqual({ about: 'Length', before: '90 minutes', after: '240 minutes' })
    expect(effects.filter(({ about }: { about: string }) => about.startsWith('Free starts on'))).toHaveLength(7)
    expect(effects.at(-1)).toMatchObject({ about: 'Open bookings', before: '0 bookings' })
    expect(whole.data.rows('services', { id: 'svc_shelf-work' })).toMatchObject([{ duration_minutes: 90, version: 1 }])

    const saved = await send('PATCH', path, { version: 1, duration_minutes: 240, name: 'Shelves and Racks' })
    expect(saved).toMatchObject({ status: 200, body: { duration_minutes: 240, name: 'Shelves and Racks', version: 2 } })
    expect(await send('PATCH', path, { version: 1, duration_minutes: 30 })).toMatchObject({ status: 409 })
    const [row] = whole.data.rows('services', { id: 'svc_shelf-work' })
    expect(row).toMatchObject({ duration_minutes: 240, slug: 'shelf-work' })
  })

  it('comes back with each fault beside its field', async () => {
    const answer = await form('/admin/services/svc_shelf-work/details', {
      version: '2',
      name: 'Ab',
      description,
      category: 'plumbing',
      duration_minutes: '61',
    })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('Give a name of 3 to 60 characters')
    expect(html).toContain('Give minutes from 15 to 1440, in steps of 5')
    expect(html).toContain('Choose at least one skill')
    expect(whole.data.rows('services', { id: 'svc_shelf-work' })).toMatchObject([{ duration_minutes: 240 }])
  })

  it('shows the effects on the page without saving', async () => {
    const answer = await form('/admin/services/svc_shelf-work/details', {
      deed: 'preview',
      version: '2',
      name: 'Shelves and Racks',
      description,
      category: 'plumbing',
      duration_minutes: '60',
      skill_plumbing: 'yes',
    })
    expect(answer.status).toBe(200)
    expect(whole.data.rows('services', { id: 'svc_shelf-work' })).toMatchObject([{ duration_minutes: 240 }])
  })
})
