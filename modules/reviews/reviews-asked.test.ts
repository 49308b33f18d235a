import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { reviewStates } from './publication.ts'
import { reviewPlaceText, reviewsAsked } from './reviews-asked.ts'

describe('reviewsAsked', () => {
  it('reads a state, stars and a place, and takes an unknown word for no question', () => {
    expect(reviewsAsked({ state: 'held', stars: '4', after: 'held.12' })).toMatchObject({
      query: { state: 'held', rating: 4 },
      after: { state: 'held', id: 12 },
    })
    for (const wrong of [{ state: 'lost' }, { stars: '6' }, { stars: '1.5' }, { after: 'held' }, { after: 'lost.1' }]) {
      expect(reviewsAsked(wrong)).toMatchObject({ query: { state: null, rating: null }, after: null })
    }
  })

  it('reads each place that it wrote', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reviewStates), fc.nat(), (state, id) => {
        expect(reviewsAsked({ after: reviewPlaceText({ state, id }) }).after).toEqual({ state, id })
      }),
      { numRuns: runs(100) },
    )
  })
})
