import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type UserId, accept } from '#modules/shared'
import { pathOf } from './address.ts'
import { type RedirectStore, createRedirects, judgeRedirect, withQuery } from './index.ts'
import { type Redirect, planMove } from './redirect.ts'

const made = { at: Temporal.Instant.from('2026-03-02T09:00:00Z'), by: null }
const moves = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f')), {
  maxLength: 30,
})

/** Four pages that move about; no two share an address. */
function moved(steps: readonly (readonly [number, string])[]) {
  const pages = ['/a', '/b', '/c', '/d']
  const kept = new Map<string, Redirect>()
  const earlier = pages.map((path) => new Set([path]))
  for (const [page, to] of steps) {
    const from = pages[page] ?? ''
    if (pages.includes(to)) continue
    const leading = [...kept.values()].filter(({ toPath }) => toPath === from)
    const { put, remove } = planMove({ from, to }, leading, made)
    for (const path of remove) kept.delete(path)
    for (const redirect of put) kept.set(redirect.fromPath, redirect)
    pages[page] = to
    for (const paths of earlier) paths.delete(to)
    for (const paths of earlier) paths.delete(from)
    earlier[page]?.add(from)
  }
  return { pages, kept, earlier }
}

describe('planMove', () => {
  it('leads from each address that a page left last to that page, in one hop, and from no page away', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const { pages, kept, earlier } = moved(steps)
        for (const path of pages) expect(kept.has(path)).toBe(false)
        for (const { toPath } of kept.values()) expect(pages).toContain(toPath)
        earlier.forEach((paths, page) => {
          const left = [...paths].filter((path) => path !== pages[page])
          for (const path of left) expect(kept.get(path)?.toPath).toBe(pages[page])
        })
      }),
    )
  })

  it('changes nothing for a page that stays', () =>
    expect(planMove({ from: '/a', to: '/a' }, [], made)).toEqual({ put: [], remove: [] }))
})

/** A store in memory, which judges as every store does. */
function storeOf(kept: Map<string, Redirect>): RedirectStore {
  return {
    find: async (path) => kept.get(path) ?? null,
    list: async () => [...kept.values()],
    async put(redirect) {
      const before = kept.get(redirect.fromPath) ?? null
      const leading = [...kept.values()].filter(({ toPath }) => toPath && pathOf(toPath) === redirect.fromPath)
      const atTarget = redirect.toPath === null ? null : (kept.get(pathOf(redirect.toPath)) ?? null)
      const judged = judgeRedirect(redirect, { atTarget, leading, before, count: kept.size })
      if (!judged.ok) return judged
      kept.set(redirect.fromPath, redirect)
      return accept({ isNew: before === null })
    },
    remove: async (path) => kept.delete(path),
  }
}

const origin = 'https://repairs.example'
const by = 'usr_00000001' as UserId

function opened(pages: readonly string[], onward: Readonly<Record<string, string>> = {}) {
  const kept = new Map<string, Redirect>()
  const redirects = createRedirects({
    redirects: storeOf(kept),
    leadsOn: async (path) => onward[path] ?? null,
    clock: { now: () => made.at },
  })
  const site = { origin, isPage: async (path: string) => pages.includes(path) }
  const keep = (from: string, to: string, status: 301 | 302 | 410 = 301) =>
    redirects.keep({ from, to, status }, site, by)
  return { kept, redirects, keep }
}

describe('createRedirects', () => {
  const redirect = (toPath: string) =>
    ({ fromPath: '/old', toPath, status: 301, madeAt: made.at, madeBy: null }) as const
  const withKept = (kept: Redirect, onward: Readonly<Record<string, string>> = {}) => {
    const desk = opened([], onward)
    desk.kept.set(kept.fromPath, kept)
    return desk.redirects
  }

  it('goes on at once to where the kept address leads on to', async () => {
    const redirects = withKept(redirect('/retired?utm_source=van#prices'), { '/retired': '/trade' })
    expect(await redirects.find('/old')).toEqual({ to: '/trade?utm_source=van#prices', status: 301 })
    expect(await redirects.find('/old/')).toEqual({ to: '/trade?utm_source=van#prices', status: 301 })
    expect(await redirects.find('/retired')).toEqual({ to: '/trade', status: 301 })
    expect(await redirects.find('/trade')).toBeNull()
  })

  it('says of a page that is gone that it is gone', async () => {
    const gone = { fromPath: '/old', toPath: null, status: 410, madeAt: made.at, madeBy: null } as const
    expect(await withKept(gone).find('/old')).toEqual({ to: null, status: 410 })
  })

  it.each([
    ['/new', '/old', 301, { kind: 'page-here' }],
    ['/new', '', 410, { kind: 'page-here' }],
    ['/old', '/nothing', 301, { kind: 'no-page' }],
    ['/old', '/old?a=1', 301, { kind: 'loop' }],
    ['/old', '/retired', 301, { kind: 'chain', over: '/retired', onward: '/new' }],
    ['/old', '/first', 301, { kind: 'chain', over: '/first', onward: '/new#part' }],
    ['/older', '/gone', 302, { kind: 'chain', over: '/gone', onward: null }],
    ['/api/old', '/new', 301, { kind: 'reserved', field: 'from' }],
    ['/old', '/ADMIN', 301, { kind: 'reserved', field: 'to' }],
    ['/old?a=1', '/new', 301, { kind: 'has-query', field: 'from' }],
    ['old', '/new', 301, { kind: 'not-an-address', field: 'from' }],
    ['/old', 'https://evil.example/new', 301, { kind: 'off-site', field: 'to' }],
    ['/old', '//evil.example', 301, { kind: 'off-site', field: 'to' }],
    ['/old', '/\\evil.example', 301, { kind: 'not-an-address', field: 'to' }],
    ['/old', '/x/..//evil.example', 301, { kind: 'not-an-address', field: 'to' }],
    ['/old', 'javascript:alert(1)', 301, { kind: 'off-site', field: 'to' }],
    ['/old', 'https://me@repairs.example/new', 301, { kind: 'off-site', field: 'to' }],
    ['/old', `/${'n'.repeat(300)}`, 301, { kind: 'too-long', field: 'to' }],
  ] as const)('refuses %s to %s (%s)', async (from, to, status, refusal) => {
    const { keep, kept } = opened(['/new', '/'], { '/retired': '/new' })
    await keep('/first', '/new#part')
    await keep('/gone', '', 410)
    expect(await keep(from, to, status)).toEqual({ ok: false, refusal })
    expect(kept.size).toBe(2)
  })

  it('takes a whole address of the site, and one way to write each address', async () => {
    const { keep, redirects } = opened(['/new', '/'])
    expect(await keep('https://repairs.example/old/', '/?utm_source=van', 302)).toMatchObject({ ok: true })
    expect(await redirects.find('/old')).toEqual({ to: '/?utm_source=van', status: 302 })
    expect(await keep('/old', '/new')).toMatchObject({ ok: true, value: { isNew: false } })
    expect(await redirects.remove('/old/')).toBe(true)
    expect(await redirects.find('/old')).toBeNull()
  })

  it('sends nobody on twice, whatever was asked for', async () => {
    const path = fc.constantFrom('/a', '/b', '/c', '/d', '/page', '/other')
    const target = fc.tuple(path, fc.constantFrom('', '?x=1', '#part')).map((parts) => parts.join(''))
    const asked = fc.tuple(path, target, fc.constantFrom(301, 302, 410))
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { maxLength: 25 }), async (all) => {
        const { keep, kept, redirects } = opened(['/page', '/other'])
        for (const [from, to, status] of all) await keep(from, to, status)
        const targets = [...kept.values()].flatMap(({ toPath }) => (toPath === null ? [] : [pathOf(toPath)]))
        for (const path of targets) expect(await redirects.find(path)).toBeNull()
        expect(kept.has('/page')).toBe(false)
      }),
    )
  })
})

describe('withQuery', () => {
  it.each([
    ['/new', '', '/new'],
    ['/new', '?', '/new'],
    ['/new', '?a=1', '/new?a=1'],
    ['/new?b=2', '?a=1', '/new?b=2&a=1'],
    ['/new?b=2#part', '?a=1', '/new?b=2&a=1#part'],
    ['/#part', '?a=1', '/?a=1#part'],
  ])('leads to %s with %s', (to, search, expected) => expect(withQuery(to, search)).toBe(expected))
})
