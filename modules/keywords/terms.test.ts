import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedFiles, shippedTerms } from '../../tests/support/shipped-terms.ts'
import { runs } from '../../tests/support/property-runs.ts'
import { normalKeyword } from './normalise.ts'
import { serviceSearches } from './searches-table.ts'
import { searchWordsOf } from './service-searches.ts'
import { findTerms, knownTermsOf, placeNamed } from './terms.ts'

const known = shippedTerms()
const { services, districts } = shippedFiles()
const found = (phrase: string, terms = known) => findTerms(normalKeyword(phrase), terms)

describe('the terms of the shipped catalogue', () => {
  it('have each service of the table, and each service has searches', () => {
    expect(Object.keys(serviceSearches).toSorted()).toEqual(services.map(({ id }) => id.slice(4)).toSorted())
  })

  it('find each service by its name and by each of its searches', () => {
    const wrong = services.flatMap(({ id, name }) =>
      [name, ...searchWordsOf(id)].flatMap((words) => {
        const other = found(words).serviceId
        return other === id ? [] : [`${words}: ${other}, not ${id}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('find each place by its name, and each district by its code', () => {
    for (const { name } of known.places) expect(found(`plumber ${name}`).location).toBe(name)
    for (const { code, names } of districts) expect(found(`plumber ${code}`).location).toBe(names[0])
  })

  it.each([
    ['plumber in south croydon', 'South Croydon'],
    ['plumber croydon south', 'Croydon'],
    ['streatham hill plumber', 'Streatham Hill'],
    ['plumber croydonia', null],
    ['plumber near me', null],
  ])('%j is in %j', (phrase, location) => expect(found(phrase).location).toBe(location))

  it('leave open what is not offered any more', () => {
    const closed = services.map((service) => ({ ...service, isActive: service.name !== 'Tap Repair or Replacement' }))
    expect(found('tap repair croydon').serviceId).toBe('svc_tap-repair')
    expect(found('tap repair croydon', knownTermsOf(closed, districts)).serviceId).toBeNull()
  })

  it('name a place alone, however it is written', () => {
    expect(
      ['THORNTON-HEATH', 'cr0', ' Purley ', 'Leeds', '', 'Croydon plumber'].map((text) => placeNamed(text, known)),
    ).toEqual(['Thornton Heath', 'Croydon', 'Purley', null, null, null])
  })
})

describe('terms', () => {
  it('are the same for any order of services and districts', () => {
    const orders = fc.tuple(
      fc.shuffledSubarray(services, { minLength: services.length }),
      fc.shuffledSubarray(districts, { minLength: districts.length }),
    )
    fc.assert(
      fc.property(orders, ([some, others]) => {
        expect(knownTermsOf(some, others)).toEqual(known)
      }),
      { numRuns: runs(10) },
    )
  })

  it('find only what is known, in any text', () => {
    const words = fc.constantFrom(
      'plumber',
      'south',
      'croydon',
      'forest',
      'hill',
      'tap',
      'burst',
      'pipe',
      '24/7',
      'x',
      "king's",
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' ')),
    )
    const ids: readonly (string | null)[] = [null, ...known.services.map(({ id }) => id)]
    const names: readonly (string | null)[] = [null, ...known.places.map(({ name }) => name)]
    fc.assert(
      fc.property(text, (phrase) => {
        const { serviceId, location } = found(phrase)
        expect(ids).toContain(serviceId)
        expect(names).toContain(location)
      }),
    )
  })
})
