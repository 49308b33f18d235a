import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let admin = ''
beforeAll(async () => {
  admin = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const path = '/api/admin/content/about.title'
const page = '/admin/site/content/about.title'
const original = 'Local repairs, done properly'

async function send(method: string, to: string, body?: object, cookie = admin) {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await whole.app.request(to, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, body: await answer.json() }
}
const form = (to: string, fields: Readonly<Record<string, string>>, cookie = admin) =>
  whole.app.request(to, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
const shown = async () => (await whole.modules.site.texts(['about.title']))['about.title']
const numbers = async () =>
  (await send('GET', path)).body.versions.map(({ version }: { readonly version: number }) => version)

describe('a text of the public pages', () => {
  it('begins as the program has it, and is in the list with its page', async () => {
    expect((await send('GET', path)).body).toEqual({
      id: 'about.title',
      page: 'about',
      label: 'Heading of the page',
      kind: 'line',
      limit: 80,
      text: original,
      version: 0,
      is_default: true,
      default_text: original,
      versions: [],
    })
    const { items } = (await send('GET', '/api/admin/content')).body
    expect(items).toContainEqual(expect.objectContaining({ id: 'about.title', page: 'about', text: original }))
  })

  it('is saved as one version after another, with who, an audit line, and cached pages forgotten', async () => {
    const before = whole.modules.site.version()
    const saved = await send('PUT', path, { text: ' Repairs since 1985 ', version: 0 })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        text: 'Repairs since 1985',
        version: 1,
        is_default: false,
        versions: [{ version: 1, is_default: false }],
      },
    })
    const { id } = (await send('GET', '/api/auth/me')).body.user
    expect(saved.body.versions[0].saved_by).toBe(id)
    expect(await shown()).toBe('Repairs since 1985')
    expect(whole.modules.site.version()).toBeGreaterThan(before)

    const again = await form(page, { text: 'Repairs since 1984', version: '1' })
    expect([again.status, again.headers.get('location')]).toEqual([303, `${page}?done=saved`])
    expect(await numbers()).toEqual([2, 1])
    const { items } = (await send('GET', '/api/admin/audit?action=content_changed')).body
    expect(items).toMatchObject([
      { target: { kind: 'content', id: 'about.title' }, before: { version: 1 }, after: { text: 'Repairs since 1984' } },
      { before: { version: 0, text: null }, after: { version: 1, text: 'Repairs since 1985' } },
    ])
  })

  it('refuses an edit over another one, by JSON and by the form, and keeps nothing of it', async () => {
    expect(await send('PUT', path, { text: 'Mine', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'content_changed' },
    })
    const clash = await form(page, { text: 'Mine', version: '1' })
    expect(clash.status).toBe(409)
    expect(await clash.text()).toContain('Somebody has changed this text meanwhile')
    expect([await shown(), await numbers()]).toEqual(['Repairs since 1984', [2, 1]])
  })

  it('refuses what cannot stand there, beside its field, and an unknown text', async () => {
    for (const text of ['', 'x'.repeat(81), 'Two\nlines', '{customer}']) {
      expect(await send('PUT', path, { text, version: 2 })).toMatchObject({
        status: 422,
        body: { code: 'not_valid', errors: [{ path: 'text' }] },
      })
    }
    const story = '/api/admin/content/about.story'
    expect(await send('PUT', story, { text: 'See [this](javascript:alert)', version: 0 })).toMatchObject({
      status: 422,
    })
    expect((await form(page, { text: '', version: '2' })).status).toBe(422)
    expect((await send('PUT', '/api/admin/content/about.nothing', { text: 'A', version: 0 })).status).toBe(404)
    expect((await form('/admin/site/content/about.nothing', { text: 'A', version: '0' })).status).toBe(404)
    expect(await numbers()).toEqual([2, 1])
  })

  it('is the one of the program again when that is saved, and then follows it', async () => {
    expect(await send('PUT', path, { text: original, version: 2 })).toMatchObject({
      status: 200,
      body: { is_default: true, version: 3, versions: [{ version: 3, is_default: true, text: original }, {}, {}] },
    })
  })

  it('is previewed without being kept', async () => {
    expect((await form(`${page}/preview`, { text: 'Another', version: '3' })).status).toBe(200)
    expect((await form(`${page}/preview`, { text: '', version: '3' })).status).toBe(422)
    expect((await form('/admin/site/content/about.nothing/preview', { text: 'A' })).status).toBe(404)
    expect([await shown(), await numbers()]).toEqual([original, [3, 2, 1]])
  })

  it.each(['office', 'technician', 'customer'] as const)('is not changed by a %s', async (role) => {
    const cookie = await whole.signIn(role)
    expect((await send('GET', path, undefined, cookie)).status).toBe(403)
    expect((await send('PUT', path, { text: 'Mine', version: 3 }, cookie)).status).toBe(403)
    expect((await form(page, { text: 'Mine', version: '3' }, cookie)).status).toBe(403)
    expect(await shown()).toBe(original)
  })
})
