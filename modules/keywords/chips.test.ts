import { describe, expect, it } from 'vitest'
import { type ServiceId, withoutRest } from '#modules/shared'
import { aKeyword } from '../../tests/support/keywords/rows.ts'
import type { AnswerPages } from './answers.ts'
import { createChips } from './chips.ts'
import type { Keyword } from './keyword.ts'

const tap = 'svc_tap' as ServiceId
const leak = 'svc_leak' as ServiceId
/** `withoutRest` takes so many at once. */
const pageBatch = 500
const pagesWith = (...paths: readonly string[]): AnswerPages => ({
  services: new Map([
    [tap, { id: tap, path: '/services/tap', tradePath: '/services', isEmergency: false, places: null }],
    [leak, { id: leak, path: '/services/leak', tradePath: '/services', isEmergency: true, places: null }],
  ]),
  places: new Map([['Purley', '/area/purley']]),
  written: [],
  emergency: '/emergency',
  prices: '/services',
  all: new Set(['/services/tap', '/services/leak', '/area/purley', '/emergency', ...paths]),
})

const row = (id: string, facts: Partial<Keyword>) => aKeyword(id, { keyword: id, ...facts })

function open(rows: Keyword[]) {
  const asked = { best: 0, each: 0, set: 0 }
  const world = { pages: pagesWith(), version: 1 }
  const chips = createChips({
    answers: async () => world.pages,
    keywords: {
      async best({ location, serviceIds }, limit) {
        asked.best += 1
        return rows
          .filter((one) => one.page !== null && one.score >= 80 && (location === null || one.location === location))
          .filter((one) => serviceIds === null || (one.serviceId !== null && serviceIds.includes(one.serviceId)))
          .toSorted((one, other) => other.score - one.score)
          .slice(0, limit)
      },
      async each(after, limit) {
        asked.each += 1
        return rows.filter(({ id }) => after === null || id > after).slice(0, limit)
      },
      async setPages(pages) {
        asked.set += pages.length
        for (const { id, page } of pages) {
          const at = rows.findIndex((one) => one.id === id)
          const found = rows[at]
          if (found) rows[at] = { ...found, page }
        }
        world.version += 1
        return pages.length
      },
      unanswered: async (limit) =>
        rows.filter(({ page, measured }) => page === null && measured !== null).slice(0, limit),
      version: () => world.version,
    },
  })
  return { chips, asked, world, rows }
}

describe('createChips', () => {
  it('has emergencies first in the emergency section, and keywords of its places only on the page of an area', async () => {
    const { chips } = open([
      row('a', { page: '/services/tap', serviceId: tap, score: 99, location: 'Purley' }),
      row('b', { page: '/services/leak', serviceId: leak, score: 80 }),
      row('c', { page: '/area/purley', location: 'Purley' }),
      row('d', { page: '/services/tap', serviceId: tap, score: 79 }),
    ])
    expect((await chips.emergencyChips('/')).map(({ href }) => href)).toEqual([
      '/services/leak',
      '/services/tap',
      '/area/purley',
    ])
    expect((await chips.placeChips('/area/purley', ['Purley'])).map(({ href }) => href)).toEqual(['/services/tap'])
  })

  it('is empty without keywords, and asks the store again only after a change of a keyword or a page', async () => {
    const { chips, asked, world, rows } = open([])
    expect(await chips.emergencyChips('/')).toEqual([])
    const { best } = asked
    await chips.emergencyChips('/')
    expect(asked.best).toBe(best)
    rows.push(row('a', { page: '/about' }))
    world.version += 1
    expect(await chips.emergencyChips('/')).toEqual([])
    world.pages = pagesWith('/about')
    expect(await chips.emergencyChips('/')).toEqual([{ words: 'A', href: '/about' }])
  })

  it('gives pages again once after the public pages have changed, in batches, and never to those of a person', async () => {
    const many = Array.from({ length: pageBatch + 3 }, (_, n) =>
      row(`k${String(n).padStart(5, '0')}`, { serviceId: tap }),
    )
    const { chips, asked, world, rows } = open([...many, row('z', { page: '/mine', pageBy: 'person', serviceId: tap })])
    await chips.givePages(withoutRest)
    expect(rows.slice(0, -1).every(({ page }) => page === '/services/tap')).toBe(true)
    expect(rows.at(-1)?.page).toBe('/mine')
    expect(asked).toMatchObject({ each: 2, set: pageBatch + 3 })
    await chips.givePages(withoutRest)
    expect(asked.each).toBe(2)
    world.pages = pagesWith('/other')
    await chips.givePages(withoutRest)
    expect(asked).toMatchObject({ each: 4, set: pageBatch + 3 })
  })

  it('begins anew after a stop', async () => {
    const many = Array.from({ length: pageBatch + 3 }, (_, n) =>
      row(`k${String(n).padStart(5, '0')}`, { serviceId: tap }),
    )
    const { chips, rows } = open(many)
    await chips.givePages(async (batch) => {
      await batch(pageBatch)
      return 'stopped'
    })
    expect(rows.at(-1)?.page).toBeNull()
    await chips.givePages(withoutRest)
    expect(rows.every(({ page }) => page === '/services/tap')).toBe(true)
  })

  it('groups the searches without a page', async () => {
    const measured = { clicks: 0, impressions: 7, ctr: 0, position: 0, from: null, to: null }
    const { chips } = open([row('a', { measured }), row('b', { page: '/services/tap' })])
    expect(await chips.worthWriting()).toMatchObject([{ impressions: 7, keywords: [{ keyword: 'a' }] }])
  })
})
