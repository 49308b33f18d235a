import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { type ClaimSums, type Promises, claims, jobsDoneIn, leastJobs, leastRatings } from './claims.ts'

const nothing: ClaimSums = { ratings: new Map(), jobs: new Map(), professionals: 0 }
const promises: Promises = {
  isResponseKept: true,
  responsePercent: 91,
  isOnCallNow: true,
  isRoundTheClock: true,
  callOutFees: [pence(0), pence(0)],
}
const of = (sums: Partial<ClaimSums>, changed: Partial<Promises> = {}) =>
  claims({ ...nothing, ...sums }, { ...promises, ...changed })

describe('claims', () => {
  it('claim nothing of a new business', () =>
    expect(
      of({}, { isResponseKept: false, isOnCallNow: false, isRoundTheClock: false, callOutFees: [pence(1)] }),
    ).toEqual({
      rating: null,
      jobsDone: null,
      response: null,
      professionals: null,
      isRoundTheClock: false,
      hasNoCallOutCharge: false,
    }))

  it('average all ratings, and never round up', () => {
    expect(of({ ratings: new Map([[5, leastRatings - 1]]) }).rating).toBeNull()
    expect(
      of({
        ratings: new Map([
          [5, 1_999],
          [1, 1],
        ]),
      }).rating,
    ).toMatchObject({
      average: '4.9',
      words: '4.9 out of 5 from 2,000 ratings',
    })
  })

  it('count the jobs done from ten on, in all districts and in some', () => {
    expect(of({ jobs: new Map([['CR0', leastJobs - 1]]) }).jobsDone).toBeNull()
    const sums = {
      jobs: new Map([
        ['CR0', 1_230],
        ['CR2', 4],
        ['', 6],
      ]),
    }
    expect(of(sums).jobsDone).toEqual({ count: 1_240, words: '1,240 jobs done' })
    expect(jobsDoneIn(sums, ['CR2'])).toBeNull()
    expect(jobsDoneIn(sums, ['CR0', 'CR2', 'CR0'])).toEqual({ count: 1_234, words: '1,234 jobs done' })
  })

  it.each([
    [2, undefined],
    [3, '3 professionals'],
    [10, '10 professionals'],
    [11, 'Over 10 professionals'],
    [50, 'Over 40 professionals'],
    [51, 'Over 50 professionals'],
    [151, 'Over 150 professionals'],
  ])('say of %i professionals: %s', (professionals, words) =>
    expect(of({ professionals }).professionals?.words).toBe(words),
  )

  it('are over the number they name, whatever it is', () =>
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 20_000 }), (professionals) => {
        const words = of({ professionals }).professionals?.words ?? ''
        const said = Number(words.replaceAll(/\D/g, ''))
        expect(words.startsWith('Over') ? said < professionals : said === professionals).toBe(true)
      }),
    ))

  it('name the response only while it is kept and somebody is on call', () => {
    expect(of({}).response).toEqual({ within: '60 minutes', percent: 91 })
    expect(of({}, { isResponseKept: false }).response).toBeNull()
    expect(of({}, { isOnCallNow: false }).response).toBeNull()
  })

  it('deny a call-out charge only where every call-out fee is nothing', () => {
    expect(of({}).hasNoCallOutCharge).toBe(true)
    expect(of({}, { callOutFees: [pence(0), pence(1)] }).hasNoCallOutCharge).toBe(false)
  })
})
