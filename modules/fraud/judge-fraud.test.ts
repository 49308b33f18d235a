import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FraudFacts, type RiskLevel, judgeFraud } from '#modules/fraud'
import { pence } from '#modules/shared'
import { type FactsChange, cardsTried, factsWith } from '../../tests/support/builders/fraud-facts.ts'
import { alertsOffice, blocksAssignment, levelOf, signalsOf } from './judge-fraud.ts'
import { runs } from '../../tests/support/property-runs.ts'

const levels: readonly RiskLevel[] = ['low', 'medium', 'high', 'critical']
const districts = ['CR0', 'SW16', 'M1']
const some = (max: number) => fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat({ max }))
const amounts = fc.integer({ min: 1, max: 30_000 }).map(pence)
const kilometres = fc.option(fc.nat({ max: 600 }))

const anyFacts: fc.Arbitrary<FraudFacts> = fc.record({
  provider: fc.record({ riskLevel: fc.constantFrom(null, ...levels), earlyWarnings: some(3) }),
  attempts: fc.record({
    cardTries: fc.array(
      fc.record({ card: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), minutesAgo: fc.nat({ max: 1440 }) }),
      { maxLength: 12 },
    ),
    failedOfPayment: some(12),
    failedOfAccountInDay: some(30),
    failedOfAccount: some(50),
  }),
  amount: fc.record({
    asked: amounts,
    usual: fc.option(
      fc.record({ count: fc.nat({ max: 60 }), median: amounts, spread: fc.nat({ max: 20_000 }).map(pence) }),
    ),
    price: amounts,
  }),
  place: fc.record({
    district: fc.constantFrom(...districts),
    covered: fc.boolean(),
    kilometresFromCoverage: kilometres,
    accountDistrict: fc.constantFrom(null, ...districts),
    kilometresFromAccount: kilometres,
  }),
  customer: fc.record({
    accountAgeHours: fc.oneof(fc.nat({ max: 48 }), fc.nat({ max: 20_000 })),
    paidBookings: some(5),
    openDisputes: some(3),
    lostDisputes: some(3),
    recentRefunds: some(7),
    othersAtAddress: some(6),
    othersWithPhone: some(4),
  }),
  booking: fc.record({
    emergency: fc.boolean(),
    askedAt: fc
      .integer({ min: 0, max: 1439 })
      .map((minutes) => new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60)),
    contactPhone: fc.constantFrom(null, '+442079460958', '+33142685300'),
  }),
})

/** Each makes one fact worse by `by`, and leaves the others as they are. */
const worsenings: readonly ((facts: FraudFacts, by: number) => FactsChange)[] = [
  ({ provider }) => ({
    provider: { riskLevel: levels[levels.indexOf(provider.riskLevel ?? 'low') + 1] ?? 'critical' },
  }),
  ({ provider }, by) => ({ provider: { earlyWarnings: provider.earlyWarnings + by } }),
  ({ attempts }, by) => ({ attempts: { cardTries: [...attempts.cardTries, ...cardsTried(by, by)] } }),
  ({ attempts: { cardTries } }, by) => ({
    attempts: {
      cardTries: cardTries.map(({ card, minutesAgo }) => ({ card, minutesAgo: Math.floor(minutesAgo / by) })),
    },
  }),
  ({ attempts }, by) => ({ attempts: { failedOfPayment: attempts.failedOfPayment + by } }),
  ({ attempts }, by) => ({ attempts: { failedOfAccountInDay: attempts.failedOfAccountInDay + by } }),
  ({ attempts }, by) => ({ attempts: { failedOfAccount: attempts.failedOfAccount + by } }),
  ({ amount }, by) => ({ amount: { asked: pence(amount.asked * (by + 1)) } }),
  () => ({ place: { covered: false } }),
  ({ place }, by) => ({ place: { kilometresFromCoverage: (place.kilometresFromCoverage ?? 0) + by * 10 } }),
  ({ place }) => ({ place: { accountDistrict: place.district === 'M1' ? 'CR0' : 'M1' } }),
  ({ place }, by) => ({ place: { kilometresFromAccount: (place.kilometresFromAccount ?? 0) + by * 10 } }),
  ({ customer }, by) => ({ customer: { accountAgeHours: Math.floor(customer.accountAgeHours / (by + 1)) } }),
  () => ({ customer: { paidBookings: 0 } }),
  ({ customer }, by) => ({ customer: { openDisputes: customer.openDisputes + by } }),
  ({ customer }, by) => ({ customer: { lostDisputes: customer.lostDisputes + by } }),
  ({ customer }, by) => ({ customer: { recentRefunds: customer.recentRefunds + by } }),
  ({ customer }, by) => ({ customer: { othersAtAddress: customer.othersAtAddress + by } }),
  ({ customer }, by) => ({ customer: { othersWithPhone: customer.othersWithPhone + by } }),
  () => ({ booking: { emergency: true } }),
  (_, by) => ({ booking: { askedAt: new Temporal.PlainTime(by % 6) } }),
  () => ({ booking: { contactPhone: '+33142685300' } }),
]

describe('judgeFraud', () => {
  it('never scores lower for a worse fact', () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.array(fc.tuple(fc.constantFrom(...worsenings), fc.integer({ min: 1, max: 8 })), {
          minLength: 1,
          maxLength: 6,
        }),
        (facts, changes) => {
          let [worse, before] = [facts, judgeFraud(facts)]
          for (const [worsen, by] of changes) {
            worse = factsWith(worsen(worse, by), worse)
            const after = judgeFraud(worse)
            expect(after.score).toBeGreaterThanOrEqual(before.score)
            expect(levels.indexOf(after.level)).toBeGreaterThanOrEqual(levels.indexOf(before.level))
            before = after
          }
        },
      ),
      { numRuns: runs(1_000) },
    )
  })

  it('scores the sum of the named indicators, from 0 to 100, and names every one that added', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { score, level, indicators } = judgeFraud(facts)
        const named = signalsOf(facts).filter(({ name }) => name in indicators)
        const left = signalsOf(facts).filter(({ name }) => !(name in indicators))
        expect(score).toBe(
          Math.min(
            100,
            named.reduce((sum, { points }) => sum + points, 0),
          ),
        )
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        expect(named.every(({ points }) => points > 0)).toBe(true)
        expect(left.every(({ points }) => points === 0)).toBe(true)
        expect(level).toBe(levelOf(score))
        expect(Object.values(indicators).join()).not.toMatch(/null|undefined|NaN|Infinity/)
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('judges the same facts alike, in any order of the card attempts', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const again = factsWith({ attempts: { cardTries: facts.attempts.cardTries.toReversed() } }, facts)
        expect(judgeFraud(again)).toEqual(judgeFraud(facts))
      }),
    )
  })

  it('is at least high when the provider says critical or a bank has warned, with any other facts', () => {
    fc.assert(
      fc.property(anyFacts, fc.boolean(), (facts, warned) => {
        const provider = warned ? { earlyWarnings: 1 } : { riskLevel: 'critical' as const }
        const { level } = judgeFraud(factsWith({ provider }, facts))
        expect(blocksAssignment(level) && alertsOffice(level)).toBe(true)
      }),
    )
  })
})

describe('the levels', () => {
  it('start a review and alert the office from high on, and not below', () => {
    expect(levels.filter(blocksAssignment)).toEqual(['high', 'critical'])
    expect(levels.filter(alertsOffice)).toEqual(['high', 'critical'])
    expect([0, 24, 25, 49, 50, 74, 75, 100].map(levelOf)).toEqual([
      'low',
      'low',
      'medium',
      'medium',
      'high',
      'high',
      'critical',
      'critical',
    ])
  })
})
