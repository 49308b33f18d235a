import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highScore, keywordIntents } from './keyword.ts'
import { type Scored, estimatedScore, measuredScore } from './score.ts'

const facts = fc.record({
  intent: fc.constantFrom(...keywordIntents),
  isEmergency: fc.boolean(),
  hasPage: fc.boolean(),
  isMainArea: fc.boolean(),
})
const figures = fc
  .record({
    impressions: fc.oneof(fc.nat(100), fc.nat(10_000_000)),
    position: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 100_000 })),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ impressions, position, share }) => {
    const clicks = Math.floor(impressions * share)
    return { clicks, impressions, position, ctr: impressions === 0 ? 0 : Math.round((clicks * 10_000) / impressions) }
  })

const isWholeSum = ({ score, parts }: Scored): boolean =>
  score >= 0 &&
  score <= 100 &&
  parts.every(({ points }) => Number.isInteger(points) && points >= 0) &&
  parts.reduce((total, { points }) => total + points, 0) === score

describe('an estimated score', () => {
  it('is 100 for an emergency with a page in a main area, and says why', () => {
    expect(estimatedScore({ intent: 'emergency', isEmergency: true, hasPage: true, isMainArea: true })).toEqual({
      score: 100,
      parts: [
        { name: 'intent', points: 45 },
        { name: 'emergency', points: 15 },
        { name: 'page', points: 25 },
        { name: 'main_area', points: 15 },
      ],
    })
  })

  it('is high for a hire or a repair with a page in a main area, and not without the page', () => {
    const repair = { intent: 'repair', isEmergency: false, isMainArea: true } as const
    expect(estimatedScore({ ...repair, hasPage: true }).score).toBe(highScore)
    expect(estimatedScore({ ...repair, hasPage: false }).score).toBeLessThan(highScore)
  })

  it('is a whole number from 0 to 100, and the sum of its parts', () => {
    fc.assert(
      fc.property(facts, (given) => {
        expect(isWholeSum(estimatedScore(given))).toBe(true)
      }),
    )
  })

  it('grows with each part that is there', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('isEmergency', 'hasPage', 'isMainArea'), (given, part) => {
        const without = estimatedScore({ ...given, [part]: false }).score
        expect(estimatedScore({ ...given, [part]: true }).score).toBeGreaterThan(without)
      }),
    )
  })
})

describe('a measured score', () => {
  it.each([
    [{ clicks: 1_200, impressions: 10_000, ctr: 1_200, position: 100 }, 100],
    [{ clicks: 40, impressions: 1_000, ctr: 400, position: 825 }, 42 + 12 + 15],
    [{ clicks: 0, impressions: 9, ctr: 0, position: 5_200 }, 0],
    [{ clicks: 0, impressions: 0, ctr: 0, position: 0 }, 0],
  ])('of %j is %i', (given, score) => expect(measuredScore(given).score).toBe(score))

  it('is a whole number from 0 to 100, and the sum of its parts', () => {
    fc.assert(
      fc.property(figures, (given) => {
        expect(isWholeSum(measuredScore(given))).toBe(true)
      }),
    )
  })

  it('never falls where a position is better, or clicks or their share are more', () => {
    fc.assert(
      fc.property(figures, fc.nat(10_000), (given, more) => {
        const { score } = measuredScore(given)
        const better = Math.max(100, given.position - more)
        const moved = given.position > 0 ? better : given.position
        expect(measuredScore({ ...given, position: moved }).score).toBeGreaterThanOrEqual(score)
        expect(measuredScore({ ...given, clicks: given.clicks + more }).score).toBeGreaterThanOrEqual(score)
        expect(measuredScore({ ...given, ctr: given.ctr + more }).score).toBeGreaterThanOrEqual(score)
      }),
    )
  })

  it('never falls where impressions grow and their share of clicks stays', () => {
    fc.assert(
      fc.property(figures, fc.integer({ min: 1, max: 1_000 }), (given, times) => {
        const grown = { ...given, clicks: given.clicks * times, impressions: given.impressions * times }
        expect(measuredScore(grown).score).toBeGreaterThanOrEqual(measuredScore(given).score)
      }),
    )
  })
})
