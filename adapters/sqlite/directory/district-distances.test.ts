import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosineBetween, cosineOfMiles, milesBetween, vectorOf } from '#modules/adverts'
import { runs } from '../../../tests/support/property-runs.ts'
import { createDistances, nowhere } from './district-distances.ts'

const position = fc.record({
  latitude: fc.double({ min: 50, max: 58, noNaN: true }),
  longitude: fc.double({ min: -6, max: 1, noNaN: true }),
})
const districts = fc
  .uniqueArray(fc.record({ district: fc.constantFrom('CR0', 'CR2', 'E1', 'SE19', 'BN1', 'M1'), at: position }), {
    selector: ({ district }) => district,
  })
  .map((all) => all.map(({ district, at }) => ({ district, at, ...vectorOf(at) })))

describe('the distances of districts', () => {
  it('are those between the places, from the nearest on, whatever was asked before', () => {
    fc.assert(
      fc.property(
        fc.array(districts, { minLength: 1, maxLength: 3 }),
        fc.array(position, { maxLength: 80 }),
        (steps, places) => {
          let present = steps[0] ?? []
          const distances = createDistances(() => present)
          for (const step of steps) {
            present = step
            for (const place of [...places, ...places.slice(0, 2)]) {
              const seen = distances.from(place)
              expect(seen.at(-1)).toEqual({ home: '', cosine: nowhere })
              expect(seen.map(({ home }) => home).toSorted()).toEqual(
                [...present.map((one) => one.district), ''].toSorted(),
              )
              expect(seen.every(({ cosine }, n) => n === 0 || cosine <= (seen[n - 1]?.cosine ?? 1))).toBe(true)
              for (const { district, at } of present) {
                const cosine = seen.find(({ home }) => home === district)?.cosine
                expect(cosine).toBeCloseTo(cosineBetween(place, at), 12)
              }
            }
          }
        },
      ),
      { numRuns: runs(30) },
    )
  })

  it('lead to the districts within so many miles, and to none far beyond', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(districts, position, fc.integer({ min: 1, max: 50 }), (all, place, miles) => {
        const distances = createDistances(() => all)
        for (const _ of ['measured', 'remembered']) {
          const near = Object.keys(JSON.parse(distances.nearTo(place, miles)) as Record<string, number>)
          const named = (among: typeof all) => among.map(({ district }) => district)
          const within = all.filter(({ at }) => cosineBetween(place, at) >= cosineOfMiles(miles))
          const beyond = all.filter(({ at }) => milesBetween(place, at) > miles + 1)
          expect(near).toEqual(expect.arrayContaining(named(within)))
          expect(named(beyond).filter((district) => near.includes(district))).toEqual([])
        }
      }),
    )
  })
})
