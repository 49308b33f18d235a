import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseId } from '#modules/shared'
import { runs } from '../../tests/support/property-runs.ts'
import { shippedFiles, shippedTerms } from '../../tests/support/shipped-terms.ts'
import { generateInTurns, generateKeywords, mostOfService } from './generate.ts'
import type { KeywordFacts } from './keyword.ts'
import { normalKeyword } from './normalise.ts'
import { screenKeyword } from './screening.ts'
import { findTerms, isOfferedAt, knownTermsOf } from './terms.ts'

const { services, districts } = shippedFiles()
const codes = districts.map(({ code }) => code)
const pageOf = ({ serviceId }: Pick<KeywordFacts, 'serviceId'>) =>
  serviceId === null ? null : `/services/${serviceId.slice(4)}`
const keyOf = ({ keyword, serviceId, location }: KeywordFacts) => JSON.stringify([keyword, serviceId, location])

const ownIds = [0, 1, 2, 3, 4].map((n) => parseId('svc', `svc_own-${n}`) ?? undefined)

/** Some services of the catalogue with districts of their own, a few of the owner's, and some districts. */
const businesses = fc.record({
  offered: fc.uniqueArray(
    fc.record({
      from: fc.constantFrom(...services),
      name: fc.option(
        fc.constantFrom('Chimney Sweeping', 'Forest Fence Repair', 'Tap Repair', 'Pest 0800 247 847', '***'),
      ),
      isActive: fc.boolean(),
      isEmergency: fc.boolean(),
      where: fc.option(fc.subarray(codes, { minLength: 1 })),
    }),
    { selector: ({ from }) => from.id, maxLength: 5 },
  ),
  covered: fc.subarray(districts),
})

const known = shippedTerms()
const list = generateKeywords(known, { pageOf })

describe('the generator', () => {
  it('fills the list of the shipped business, each row as an estimate', () => {
    const phrases = list.map(({ keyword }) => keyword)
    for (const phrase of [
      'emergency plumber croydon',
      '24 hour plumber croydon',
      'boiler repair cost croydon',
      'how to stop a leaking tap',
      'locksmith thornton heath',
    ]) {
      expect(phrases).toContain(phrase)
    }
    expect(new Set(list.map(({ serviceId }) => serviceId)).size).toBe(services.length)
    expect(list[0]).toMatchObject({ score: 100, location: 'Croydon', intent: 'emergency' })
    expect(
      list.every(
        ({ source, searchVolume, competition, measured }) =>
          source === 'estimate' && searchVolume === null && competition === null && measured === null,
      ),
    ).toBe(true)
    expect(new Set(list.map(keyOf)).size).toBe(list.length)
  })

  it('is the same in turns, for all services and for one', async () => {
    const rest = async () => {}
    expect(await generateInTurns(known, { pageOf, only: null, rest })).toEqual(list)
    for (const { id } of [services[0], services.at(-1)].flatMap((one) => one ?? [])) {
      const own = list.filter(({ serviceId }) => serviceId === id)
      expect(own.length).toBeGreaterThan(0)
      expect(await generateInTurns(known, { pageOf, only: id, rest })).toEqual(own)
    }
  })

  it('gives every service its share, at most 200', () => {
    const counts = services.map(({ id }) => list.filter(({ serviceId }) => serviceId === id).length)
    expect(Math.min(...counts)).toBeGreaterThan(100)
    expect(Math.max(...counts)).toBe(mostOfService)
  })

  it('makes one ranked list for any order of its input, within coverage, screening and limits', () => {
    fc.assert(
      fc.property(businesses, fc.integer(), ({ offered, covered }, turn) => {
        const given = offered.map(({ from, name, isActive, isEmergency, where }, at) => ({
          ...from,
          ...(name === null ? {} : { name, id: ownIds[at] ?? from.id, isEmergency }),
          isActive,
          districts: where,
        }))
        const own = knownTermsOf(given, covered)
        const made = generateKeywords(own, { pageOf })
        const turned = <One>(all: readonly One[]) => [
          ...all.slice(turn % (all.length + 1)),
          ...all.slice(0, turn % (all.length + 1)),
        ]
        expect(generateKeywords(knownTermsOf(turned(given), turned(covered).toReversed()), { pageOf })).toEqual(made)

        expect(new Set(made.map(keyOf)).size).toBe(made.length)
        for (const [at, row] of made.entries()) {
          const service = given.find(({ id }) => id === row.serviceId)
          const place = own.places.find(({ name }) => name === row.location)
          expect(service?.isActive).toBe(true)
          expect(row.location === null || (service && place && isOfferedAt(service, place))).toBe(true)
          expect(screenKeyword(row.keyword, row.source)).toBeNull()
          expect(findTerms(row.keyword, own)).toEqual({ serviceId: row.serviceId, location: row.location })
          const words = row.keyword.split(' ')
          expect(new Set(words).size).toBe(words.length)
          const before = made[at - 1]
          const isAfter =
            !before || before.score > row.score || (before.score === row.score && before.keyword <= row.keyword)
          expect(isAfter).toBe(true)
        }
        for (const { id } of given) {
          expect(made.filter(({ serviceId }) => serviceId === id).length).toBeLessThanOrEqual(mostOfService)
        }
      }),
      { numRuns: runs(40) },
    )
  })

  it('adds nothing in a second run, nor where its own list is read again', () => {
    expect(generateKeywords(known, { pageOf })).toEqual(list)
    const readAgain = list.map(({ keyword }) => ({
      keyword: normalKeyword(keyword),
      ...findTerms(normalKeyword(keyword), known),
    }))
    expect(readAgain).toEqual(list.map(({ keyword, serviceId, location }) => ({ keyword, serviceId, location })))
  })

  it('scores a keyword with a page higher, and says why', () => {
    const first = (page: string | null) =>
      generateKeywords(known, { pageOf: () => page }).find(({ keyword }) => keyword === 'tap repair croydon')
    expect(first(null)).toMatchObject({ score: 55, page: null, pageBy: null })
    expect(first('/area/croydon')).toMatchObject({
      score: 80,
      page: '/area/croydon',
      pageBy: 'rule',
      scoreParts: [
        { name: 'intent', points: 40 },
        { name: 'emergency', points: 0 },
        { name: 'page', points: 25 },
        { name: 'main_area', points: 15 },
      ],
    })
  })

  it('for one place gives all that it gives there for the whole, and names no other, within its limit for a service', () => {
    const place = fc.constantFrom(...known.places.map(({ name }) => name))
    fc.assert(
      fc.property(place, fc.constantFrom(...known.services), (name, service) => {
        const here = generateKeywords(known, { pageOf, place: name }, [service])
        const keys = new Set(here.map(keyOf))
        const ofWhole = list.filter(({ serviceId, location }) => serviceId === service.id && location === name)
        expect(ofWhole.filter((row) => !keys.has(keyOf(row)))).toEqual([])
        expect(here.filter(({ location }) => location !== name)).toEqual([])
        expect(keys.size).toBe(here.length)
        expect(here.length).toBeLessThanOrEqual(mostOfService)
        const isOffered = known.places.some((one) => one.name === name && isOfferedAt(service, one))
        expect(here.length > 0).toBe(isOffered)
      }),
      { numRuns: runs(40) },
    )
  })

  it('for a place whose keywords the limit of all places cut off gives them', () => {
    const counted = (place: string) => list.filter(({ location }) => location === place).length
    const last = known.places.map(({ name }) => name).toSorted((a, b) => counted(a) - counted(b))[0] ?? ''
    expect(generateKeywords(known, { pageOf, place: last }).length).toBeGreaterThan(counted(last))
  })
})
