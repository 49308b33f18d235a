import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServiceId } from '#modules/shared'
import { aKeyword } from '../../tests/support/keywords/rows.ts'
import {
  type AnswerPages,
  type AnswerSought,
  chipsOf,
  emergenciesFirst,
  isAnswerPage,
  mostChips,
  pageFor,
  shownPage,
  unansweredGroups,
} from './answers.ts'
import type { Keyword } from './keyword.ts'

const tap = 'svc_tap' as ServiceId
const leak = 'svc_leak' as ServiceId
const old = 'svc_old' as ServiceId
const pages: AnswerPages = {
  services: new Map([
    [
      tap,
      {
        id: tap,
        path: '/services/tap',
        tradePath: '/services/plumbing-electrical',
        isEmergency: false,
        places: new Set(['Croydon', 'Purley']),
      },
    ],
    [
      leak,
      { id: leak, path: '/services/leak', tradePath: '/services/plumbing-electrical', isEmergency: true, places: null },
    ],
    [old, { id: old, path: null, tradePath: '/services/plumbing-electrical', isEmergency: false, places: null }],
  ]),
  places: new Map([
    ['Croydon', '/area/croydon'],
    ['Purley', '/area/purley'],
    ['Coulsdon', null],
    ['Kenley', null],
  ]),
  written: [
    { path: '/answers/tap-in-purley', serviceId: tap, place: 'Purley' },
    { path: '/area/kenley', serviceId: null, place: 'Kenley' },
    { path: '/answers/old', serviceId: old, place: null },
  ],
  emergency: '/emergency',
  prices: '/services',
  all: new Set([
    '/',
    '/emergency',
    '/services',
    '/services/tap',
    '/services/leak',
    '/services/plumbing-electrical',
    '/area/croydon',
    '/area/purley',
    '/area/kenley',
    '/answers/tap-in-purley',
    '/answers/old',
  ]),
}
const nothing: AnswerSought = { serviceId: null, location: null, intent: null, page: null, pageBy: null }

describe('pageFor', () => {
  it.each<[string, Partial<AnswerSought>, string | null]>([
    ['a service', { serviceId: tap }, '/services/tap'],
    ['a service in a place', { serviceId: tap, location: 'Croydon' }, '/services/tap'],
    ['a service in a place with a page of both', { serviceId: tap, location: 'Purley' }, '/answers/tap-in-purley'],
    ['a service where it is not offered', { serviceId: tap, location: 'Coulsdon' }, null],
    ['an emergency service', { serviceId: leak, intent: 'emergency' }, '/services/leak'],
    ['a service that is not offered any more', { serviceId: old, location: 'Croydon' }, '/answers/old'],
    ['an emergency', { intent: 'emergency', location: 'Purley' }, '/emergency'],
    ['a place', { location: 'Purley' }, '/area/purley'],
    ['a place with a page that somebody wrote', { location: 'Kenley' }, '/area/kenley'],
    ['a place without a page', { location: 'Coulsdon' }, null],
    ['a place that the business left', { location: 'Brighton', serviceId: leak }, null],
    ['prices', { intent: 'price' }, '/services'],
    ['advice', { intent: 'advice' }, null],
    ['a choice of a person', { serviceId: tap, page: '/about', pageBy: 'person' }, '/about'],
    ['no page, by a person', { serviceId: tap, page: null, pageBy: 'person' }, null],
  ])('answers %s', (_what, sought, path) => expect(pageFor({ ...nothing, ...sought }, pages)).toBe(path))

  it('gives only public pages by rule, and the same again for its own answer', () => {
    const sought = fc.record({
      serviceId: fc.constantFrom(null, tap, leak, old, 'svc_unknown' as ServiceId),
      location: fc.constantFrom(null, 'Croydon', 'Purley', 'Coulsdon', 'Kenley', 'Brighton'),
      intent: fc.constantFrom(null, 'emergency' as const, 'price' as const, 'hire' as const),
      page: fc.constantFrom(null, '/services/tap', '/gone'),
      pageBy: fc.constantFrom(null, 'rule' as const),
    })
    fc.assert(
      fc.property(sought, (one) => {
        const page = pageFor(one, pages)
        expect(page === null || isAnswerPage(page, pages)).toBe(true)
        expect(pageFor({ ...one, page, pageBy: 'rule' }, pages)).toBe(page)
      }),
    )
  })
})

const keyword = (facts: Partial<Keyword>) => aKeyword('kwd_1', { page: '/services/tap', ...facts })

describe('chipsOf', () => {
  it('shows the words as people write them, one chip for a page', () => {
    const chips = chipsOf(
      [
        keyword({ keyword: 'tap repair thornton heath', location: 'Thornton Heath' }),
        keyword({ keyword: 'fix a tap' }),
        keyword({ keyword: 'burst pipe', page: '/services/leak' }),
      ],
      pages,
      '/',
      80,
    )
    expect(chips).toEqual([
      { words: 'Tap repair Thornton Heath', href: '/services/tap' },
      { words: 'Burst pipe', href: '/services/leak' },
    ])
  })

  it('never leads to the page itself, to one that has gone, or from a low score or a suggestion', () => {
    const all = [...pages.all, '/gone', null]
    const some = fc.array(
      fc.record({
        score: fc.integer({ min: 0, max: 100 }),
        page: fc.constantFrom(...all),
        isSuggestion: fc.boolean(),
        keyword: fc.string({ minLength: 3, maxLength: 20 }),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(some, fc.constantFrom(...pages.all), (facts, here) => {
        const keywords = facts.map(keyword)
        const chips = chipsOf(keywords, pages, here, 80)
        expect(chips.length).toBeLessThanOrEqual(mostChips)
        expect(new Set(chips.map(({ href }) => href)).size).toBe(chips.length)
        for (const { href } of chips) {
          expect(href).not.toBe(here)
          expect(keywords.some((one) => one.page === href && one.score >= 80 && !one.isSuggestion)).toBe(true)
          expect(shownPage({ page: href }, pages)).toBe(href)
        }
        const low = keywords.map((one) => ({ ...one, score: Math.min(one.score, 79) }))
        expect(chipsOf(low, pages, here, 80)).toEqual([])
      }),
    )
  })
})

describe('emergenciesFirst', () => {
  it('has emergencies first by intent or service, and leaves none out', () => {
    const [plain, byIntent, byService] = [
      keyword({ keyword: 'a' }),
      keyword({ keyword: 'b', intent: 'emergency' }),
      keyword({ keyword: 'c', serviceId: leak }),
    ]
    expect(emergenciesFirst([plain, byIntent, byService], pages)).toEqual([byIntent, byService, plain])
  })
})

describe('unansweredGroups', () => {
  const measured = (impressions: number) => ({ clicks: 1, impressions, ctr: 0, position: 100, from: null, to: null })

  it('puts the searches of one service and place together, the most impressions first', () => {
    const groups = unansweredGroups([
      keyword({ keyword: 'a', location: 'Coulsdon', measured: measured(5) }),
      keyword({ keyword: 'b', measured: measured(12) }),
      keyword({ keyword: 'c', location: 'Coulsdon', measured: measured(10) }),
    ])
    expect(
      groups.map(({ location, impressions, clicks, keywords }) => [
        location,
        impressions,
        clicks,
        keywords.map((one) => one.keyword),
      ]),
    ).toEqual([
      ['Coulsdon', 15, 2, ['c', 'a']],
      [null, 12, 1, ['b']],
    ])
  })
})
