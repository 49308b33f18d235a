import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedirects } from './index.ts'
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

describe('createRedirects', () => {
  const redirect = (toPath: string) =>
    ({ fromPath: '/old', toPath, status: 301, madeAt: made.at, madeBy: null }) as const
  const withKept = (kept: Redirect | null, onward: Readonly<Record<string, string>> = {}) =>
    createRedirects({
      redirects: { find: async (path) => (kept?.fromPath === path ? kept : null) },
      leadsOn: async (path) => onward[path] ?? null,
    })

  it('goes on at once to where the kept address leads on to', async () => {
    const redirects = withKept(redirect('/retired'), { '/retired': '/trade' })
    expect(await redirects.find('/old')).toEqual({ to: '/trade', status: 301 })
    expect(await redirects.find('/retired')).toEqual({ to: '/trade', status: 301 })
    expect(await redirects.find('/trade')).toBeNull()
  })

  it('says of a page that is gone that it is gone', async () => {
    const gone = { fromPath: '/old', toPath: null, status: 410, madeAt: made.at, madeBy: null } as const
    expect(await withKept(gone).find('/old')).toEqual({ to: null, status: 410 })
  })
})
