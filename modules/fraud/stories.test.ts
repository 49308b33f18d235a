import { describe, expect, it } from 'vitest'
import { type RiskLevel, blocksAssignment, judgeFraud } from '#modules/fraud'
import { pence } from '#modules/shared'
import { type FactsChange, cardsTried, factsWith } from '../../tests/support/builders/fraud-facts.ts'

const justSignedUp = { accountAgeHours: 0, paidBookings: 0 }
const burstPipeAtTwo = { emergency: true, askedAt: Temporal.PlainTime.from('02:00') }
const nextCard = [
  { card: 'visa-0002', minutesAgo: 3 },
  { card: 'visa-4242', minutesAgo: 0 },
]
const declinedOnce = { failedOfPayment: 1, failedOfAccountInDay: 1, failedOfAccount: 1 }
const twiceThePrice = { asked: pence(17_000), usual: null, price: pence(17_000) }

/** People who are to be helped without anybody being asked. */
const honest: readonly (readonly [who: string, change: FactsChange, level: RiskLevel])[] = [
  [
    'a householder with a burst pipe at 2 am, a new account, and a first card that is declined once',
    {
      customer: justSignedUp,
      booking: burstPipeAtTwo,
      attempts: { cardTries: nextCard, ...declinedOnce },
      amount: twiceThePrice,
    },
    'low',
  ],
  [
    'the same one, whose number is French and whose own postcode is in Manchester: a visitor in a let flat',
    {
      customer: justSignedUp,
      booking: { ...burstPipeAtTwo, contactPhone: '+33142685300' },
      attempts: { cardTries: nextCard, ...declinedOnce },
      place: { accountDistrict: 'M1', kilometresFromAccount: 260 },
    },
    'medium',
  ],
  [
    'the same householder, with whom the provider is not quite happy',
    { provider: { riskLevel: 'medium' }, customer: justSignedUp, booking: burstPipeAtTwo, attempts: declinedOnce },
    'medium',
  ],
  [
    'a daughter in Leeds who books for her mother in Croydon',
    {
      place: { accountDistrict: 'LS1', kilometresFromAccount: 280 },
      customer: { accountAgeHours: 1, paidBookings: 0 },
    },
    'low',
  ],
  [
    'a landlord who books the eleventh visit, for a house outside the area, and had two refunds this year',
    {
      customer: { paidBookings: 10, recentRefunds: 2 },
      place: { district: 'BN1', covered: false, kilometresFromCoverage: 60 },
    },
    'medium',
  ],
  [
    'somebody who mistypes the code of one card four times',
    {
      attempts: {
        cardTries: [0, 1, 2, 3, 4].map((minutesAgo) => ({ card: 'visa-4242', minutesAgo })),
        failedOfPayment: 4,
        failedOfAccountInDay: 4,
        failedOfAccount: 4,
      },
    },
    'low',
  ],
  [
    'a couple with an account each, at one address and with one number',
    { customer: { othersAtAddress: 1, othersWithPhone: 1 } },
    'low',
  ],
  ['a new boiler where a repair is usual', { amount: { asked: pence(240_000) } }, 'medium'],
  [
    'a repair a penny below twice as much, where every one so far has cost the same',
    { amount: { asked: pence(16_999), usual: { count: 40, median: pence(8_500), spread: pence(0) } } },
    'low',
  ],
  ['a customer who once disputed a payment, still open', { customer: { openDisputes: 1 } }, 'medium'],
  [
    'the first customer of a new service, at its own price',
    {
      amount: {
        asked: pence(95_000),
        usual: { count: 1, median: pence(8_500), spread: pence(0) },
        price: pence(95_000),
      },
    },
    'low',
  ],
]

/** The cases that a person reviews first. */
const doubtful: readonly (readonly [who: string, change: FactsChange, level: RiskLevel])[] = [
  [
    'a card tester: eight cards in fourteen minutes from an account of this hour',
    {
      customer: justSignedUp,
      attempts: { cardTries: cardsTried(8, 2), failedOfPayment: 8, failedOfAccountInDay: 8, failedOfAccount: 8 },
    },
    'critical',
  ],
  [
    'a slower one: six cards over a day, every one declined',
    {
      customer: { accountAgeHours: 20, paidBookings: 0 },
      attempts: { cardTries: cardsTried(6, 200), failedOfPayment: 6, failedOfAccountInDay: 12, failedOfAccount: 12 },
    },
    'critical',
  ],
  ['a payment that the bank warns of, by a customer of years', { provider: { earlyWarnings: 1 } }, 'high'],
  ['a payment that the provider takes for the highest risk', { provider: { riskLevel: 'critical' } }, 'critical'],
  ['a payment that the provider takes for a high risk', { provider: { riskLevel: 'high' } }, 'high'],
  [
    'a stolen card: elevated risk, new account, number abroad, an emergency at night far outside',
    {
      provider: { riskLevel: 'medium' },
      customer: justSignedUp,
      booking: { ...burstPipeAtTwo, contactPhone: '+2348031234567' },
      place: { district: 'AB10', covered: false, kilometresFromCoverage: 640, accountDistrict: null },
    },
    'critical',
  ],
  ['a customer who disputes as a habit', { customer: { openDisputes: 1, lostDisputes: 2 } }, 'high'],
  [
    'a ring: five new accounts for one address, four with one number',
    { customer: { ...justSignedUp, othersAtAddress: 4, othersWithPhone: 3 } },
    'high',
  ],
]

describe('an honest-looking booking', () => {
  it.each(honest)('%s', (_, change, level) => {
    const judgement = judgeFraud(factsWith(change))
    expect(judgement.level).toBe(level)
    expect(blocksAssignment(judgement.level)).toBe(false)
  })
})

describe('a booking that needs a review', () => {
  it.each(doubtful)('%s', (_, change, level) => {
    const judgement = judgeFraud(factsWith(change))
    expect(judgement.level).toBe(level)
    expect(blocksAssignment(judgement.level)).toBe(true)
    expect(Object.keys(judgement.indicators)).not.toEqual([])
  })
})
