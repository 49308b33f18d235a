import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const cookies = { admin: '', office: '' }
beforeAll(async () => {
  cookies.admin = await whole.signIn('admin')
  cookies.office = await whole.signIn('office')
})
afterAll(() => whole[Symbol.dispose]())

interface Areas {
  readonly version: number
  readonly districts: readonly {
    readonly code: string
    readonly names: readonly string[]
    readonly landmarks: readonly string[]
    readonly main: boolean
    readonly page: string | null
    readonly waiting: number
  }[]
  readonly asked_for: readonly { readonly code: string; readonly waiting: number }[]
}

async function send<Body>(method: string, path: string, body: object | null, as = cookies.admin) {
  const answer = await whole.app.request(path, {
    method,
    headers: { cookie: as, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answered: Body = await answer.json()
  return { status: answer.status, body: answered }
}

const areas = async () => (await send<Areas>('GET', '/api/admin/districts', null)).body
const asWritten = ({ districts }: Areas) =>
  districts.map(({ code, names, landmarks, main }) => ({ code, names, landmarks, main }))
const put = (body: object, as = cookies.admin) => send<Record<string, unknown>>('PUT', '/api/admin/districts', body, as)
const form = (path: string, fields: Readonly<Record<string, string>>, as = cookies.admin) =>
  whole.app.request(path, { method: 'POST', headers: { cookie: as }, body: new URLSearchParams(fields) })
const stored = () => whole.data.column('districts', 'code')
const isCovered = async (postcode: string) => {
  const { body } = await send<{ readonly covered: boolean }>(
    'GET',
    `/api/coverage?postcode=${encodeURIComponent(postcode)}`,
    null,
  )
  return body.covered
}

const worcesterPark = { code: 'KT4', names: ['Worcester Park'], landmarks: [], main: false }

function ask(name: string, email: string, postcode: string) {
  whole.data.insert('enquiries', {
    id: `enq_${name}`,
    reference: `EN-${name}`,
    kind: 'coverage',
    subject: null,
    name,
    email,
    email_key: email,
    postcode,
    message: '',
    contact_method: 'email',
    state: 'open',
    created_at: whole.clock.now().toString(),
  })
}

describe('the areas', () => {
  it('are the list of the file at first, with their pages', async () => {
    const { districts } = await areas()
    expect(districts.find(({ code }) => code === 'CR0')).toMatchObject({ main: true, page: '/area/croydon' })
    expect(districts.find(({ code }) => code === 'SE19')).toMatchObject({ main: false, page: null })
  })

  it('are the owner’s to change: nobody else reads or writes them', async () => {
    const before = stored()
    const { version, districts } = await areas()
    expect((await put({ version, districts: districts.slice(1) }, cookies.office)).status).toBe(403)
    expect((await send('GET', '/api/admin/districts', null, cookies.office)).status).toBe(403)
    expect((await form('/admin/areas/KT4', { version: String(version), names: 'X' }, cookies.office)).status).toBe(403)
    expect(stored()).toEqual(before)
  })

  it('take a district more: it is covered at once, and those who asked are told once each', async () => {
    ask('ada', 'ada@example.org', 'KT4 8AA')
    ask('ada2', 'ada@example.org', 'KT4 8AB')
    ask('ben', 'ben@example.org', 'KT4 7AA')
    const known = await areas()
    expect(known.asked_for).toContainEqual({ code: 'KT4', waiting: 2 })
    expect(await isCovered('KT4 8AA')).toBe(false)
    const wished = { districts: [...asWritten(known), worcesterPark] }
    const preview = await send<{ readonly effects: readonly string[] }>('POST', '/api/admin/districts/preview', wished)
    expect(preview.body.effects).toEqual([
      'Customers in KT4 (Worcester Park) can book.',
      '2 people asked to be told: you can tell them once it is saved.',
    ])
    expect(await isCovered('KT4 8AA')).toBe(false)

    const saved = await put({ version: known.version, ...wished })
    expect(saved).toMatchObject({ status: 200, body: { version: known.version + 1 } })
    expect(await isCovered('KT4 8AA')).toBe(true)
    expect(whole.data.rows('audit_log', { action: 'setting_changed', target_id: 'districts' }).length).toBe(1)
    const opened = () => whole.data.rows('outbox', { kind: 'area-opened' }).length
    expect(opened()).toBe(0)

    expect((await send('POST', '/api/admin/districts/KT4/tell', {})).body).toEqual({ told: 2 })
    expect((await send('POST', '/api/admin/districts/KT4/tell', {})).body).toEqual({ told: 0 })
    expect(opened()).toBe(2)
    expect(whole.data.rows('audit_log', { action: 'area_told', target_id: 'KT4' }).length).toBe(1)
    expect((await send('POST', '/api/admin/districts/KT9/tell', {})).status).toBe(404)
  })

  it('refuse an older list, and change nothing', async () => {
    const known = await areas()
    const before = stored()
    const stale = await put({ version: known.version - 1, districts: [worcesterPark] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'setting_changed' } })
    expect(stored()).toEqual(before)
  })

  it.each([
    ['an unknown district', { ...worcesterPark, code: 'ZZ9' }, 'districts.0.code'],
    ['no name', { ...worcesterPark, names: [] }, 'districts.0.names'],
    ['a main area without landmarks', { ...worcesterPark, main: true }, 'districts.0.landmarks'],
  ])('refuse %s beside its field', async (_, area, path) => {
    const { version } = await areas()
    const before = stored()
    const refused = await put({ version, districts: [area] })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect(stored()).toEqual(before)
  })

  it('stay the owner’s when the data file is applied again', async () => {
    const before = stored()
    expect(before).toContain('KT4')
    const { isKept } = await whole.modules.catalogue
      .applySeed({
        catalogue: { categories: [], services: [] },
        districts: [],
        closedDays: [],
        forms: [],
      })
      .then((seeded) => (seeded.ok ? seeded.value.districts : { isKept: false }))
    expect(isKept).toBe(true)
    expect(stored()).toEqual(before)
  })

  it('lose their page with the main area, and get it back', async () => {
    const known = await areas()
    const purley = async () => (await areas()).districts.find(({ code }) => code === 'CR8')?.page
    const inSitemap = async () => (await (await whole.app.request('/sitemap.xml')).text()).includes('/area/purley')
    expect([await purley(), await inSitemap()]).toEqual(['/area/purley', true])
    const districts = asWritten(known).map((area) => (area.code === 'CR8' ? { ...area, main: false } : area))
    await put({ version: known.version, districts })
    expect([await purley(), await inSitemap()]).toEqual([null, false])
    await put({ version: known.version + 1, districts: asWritten(known) })
    expect([await purley(), await inSitemap()]).toEqual(['/area/purley', true])
  })
})

describe('the history of the areas', () => {
  const restore = (body: object, as = cookies.admin) =>
    send<Record<string, unknown>>('POST', '/api/admin/districts/restore', body, as)

  it('keeps each list with what it changed, and puts an earlier one back under the next version', async () => {
    const known = await areas()
    const before = stored()
    await put({ version: known.version, districts: asWritten(known).filter(({ code }) => code !== 'CR3') })
    const { body } = await send<{ readonly items: readonly { version: number; effects: readonly string[] }[] }>(
      'GET',
      '/api/admin/districts/versions',
      null,
    )
    expect(body.items[0]).toMatchObject({
      version: known.version + 1,
      effects: ['Customers in CR3 (Caterham) cannot book any more, and are offered the waiting list.'],
    })
    const back = await restore({ version: known.version, seen: known.version + 1 })
    expect(back).toMatchObject({ status: 200, body: { version: known.version + 2 } })
    expect(stored()).toEqual(before)
  })

  it('refuses a version that there is not, an older sight of the list, and anybody else', async () => {
    const { version } = await areas()
    const before = stored()
    expect((await restore({ version: 999, seen: version })).status).toBe(404)
    expect((await restore({ version: version - 1, seen: version - 1 })).body['code']).toBe('setting_changed')
    expect((await restore({ version: version - 1, seen: version }, cookies.office)).status).toBe(403)
    expect((await form('/admin/areas/restore', { version: String(version), restore: '999' })).status).toBe(404)
    expect(stored()).toEqual(before)
  })
})

describe('the forms of an area', () => {
  it('keep nothing of a preview, then add the area at its place', async () => {
    const { version } = await areas()
    const fields = { version: String(version), names: 'New Malden\r\nCoombe', place: '1' }
    const preview = await form('/admin/areas/KT3', { ...fields, intent: 'preview' })
    expect(preview.status).toBe(200)
    expect(stored()).not.toContain('KT3')
    const added = await form('/admin/areas/KT3', { ...fields, intent: 'save' })
    expect([added.status, added.headers.get('location')]).toEqual([303, '/admin/areas/KT3?done=added'])
    expect((await areas()).districts[0]).toMatchObject({ code: 'KT3', names: ['New Malden', 'Coombe'] })
  })

  it('come back with each fault beside its field, and keep nothing', async () => {
    const { version } = await areas()
    const fields = { version: String(version), names: '', landmarks: 'Kept as typed', place: 'first' }
    expect(await (await form('/admin/areas/KT3', fields)).text()).toContain('Give its place in the list')
    const back = await form('/admin/areas/KT3', { ...fields, place: '1' })
    expect([back.status, (await back.text()).includes('Name at least one place')]).toEqual([422, true])
    expect((await areas()).districts[0]?.names).toEqual(['New Malden', 'Coombe'])
  })

  it('say that somebody was faster, and keep theirs', async () => {
    const back = await form('/admin/areas/KT3', { version: '1', names: 'Mine', place: '1' })
    expect(back.status).toBe(409)
    expect(await back.text()).toContain('Somebody changed the areas meanwhile')
    expect((await areas()).districts[0]?.names).toEqual(['New Malden', 'Coombe'])
  })

  it('remove one, and never the last', async () => {
    const { version } = await areas()
    expect((await form('/admin/areas/KT3/remove', { version: String(version) })).headers.get('location')).toBe(
      '/admin/areas?done=removed',
    )
    expect(stored()).not.toContain('KT3')
    expect((await form('/admin/areas/KT3/remove', { version: String(version + 1) })).status).toBe(404)
    expect((await form('/admin/areas/nowhere', { version: '1' })).status).toBe(404)
  })
})
