import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { District } from '../coverage.ts'
import { allAreas, areaNamed, areasOf } from './areas.ts'
import { type OfferedNow, leadsOn } from './leads-on.ts'

const district = (code: string, ...names: readonly string[]): District => ({
  code,
  names,
  landmarks: [],
  isMain: true,
  centroid: { latitude: 51, longitude: 0 },
})
const districts = [
  district('CR0', 'Croydon', 'Addiscombe', 'New Addington'),
  district('CR2', 'South Croydon', 'Sanderstead'),
  district('CR7', 'Thornton Heath'),
  district('CR8', 'Purley', 'Kenley'),
  district('CR3', 'Caterham'),
]
const offered: OfferedNow = {
  districts,
  bySlug: new Map([
    ['tap-repair', { isActive: true, category: 'plumbing' }],
    ['old-taps', { isActive: false, category: 'plumbing' }],
    ['old-floors', { isActive: false, category: 'flooring' }],
  ]),
}

describe('areaNamed', () => {
  it.each([
    ['croydon', 'croydon'],
    ['Croydon', 'croydon'],
    ['CR0', 'croydon'],
    ['cr0', 'croydon'],
    ['CR0 1LH', 'croydon'],
    ['cr0-1lh', 'croydon'],
    ['croydon-cr0', 'croydon'],
    ['CR2', 'south-croydon'],
    ['South_Croydon', 'south-croydon'],
    ['southcroydon', 'south-croydon'],
    ['south croydon', 'south-croydon'],
    ['thornton.heath', 'thornton-heath'],
    ['cr7', 'thornton-heath'],
    ['kenley', 'purley'],
    ['New Addington', 'croydon'],
    ['all', allAreas],
    ['ALL-AREAS', allAreas],
    ['allareas', allAreas],
  ])('knows "%s" as %s', (written, slug) => expect(areaNamed(written, districts)).toBe(slug))

  it.each(['CR3', 'caterham', 'brighton', 'cr', 'cr01', 'CR0 1', 'constructor', '', 'cr0 1lhx'])(
    'knows no area "%s"',
    (written) => expect(areaNamed(written, districts)).toBeNull(),
  )

  it('has no area in whose district the business does not work', () => {
    const elsewhere = districts.slice(1)
    expect(areaNamed('cr0', elsewhere)).toBeNull()
    expect(areasOf(elsewhere).map(({ slug }) => slug)).toEqual(['south-croydon', 'thornton-heath', 'purley'])
  })
})

describe('leadsOn', () => {
  it.each([
    ['/services/old-taps', '/services/plumbing-electrical'],
    ['/services/old-floors', '/services'],
    ['/structural-repairs', '/services/structural-repairs'],
    ['/smart-building', '/services/smart-building'],
    ['/plumbing-electrical/', '/services/plumbing-electrical'],
    ['/area', '/area/all-areas'],
    ['/area/', '/area/all-areas'],
    ['/area/CR0', '/area/croydon'],
    ['/area/South%20Croydon', '/area/south-croydon'],
    ['/area/croydon/', '/area/croydon'],
  ])('sends %s on to %s', (path, to) => expect(leadsOn(path, offered)).toBe(to))

  it.each([
    '/',
    '/services',
    '/services/tap-repair',
    '/services/structural-repairs',
    '/services/nothing',
    '/services/old-taps/more',
    '/area/croydon',
    '/area/all-areas',
    '/area/brighton',
    '/area/%E0%A4%A',
    '/area/croydon/more',
    '/book',
  ])('leaves %s where it is', (path) => expect(leadsOn(path, offered)).toBeNull())

  it('sends everybody on once: no address that it leads to leads on', () => {
    const parts = fc.constantFrom(
      'services',
      'area',
      'old-taps',
      'CR0',
      'cr8',
      'Purley',
      'all',
      'structural-repairs',
      '',
    )
    const paths = fc.array(fc.oneof(parts, fc.string({ maxLength: 12 })), { maxLength: 4 })
    fc.assert(
      fc.property(paths, (path) => {
        const to = leadsOn(`/${path.join('/')}`, offered)
        expect(to === null ? null : leadsOn(to, offered)).toBeNull()
      }),
    )
  })
})
