import type { FraudFacts } from '#modules/fraud'
import { pence } from '#modules/shared'

/** A customer of two years who pays £85.00 for a tap on a Tuesday morning: nothing about it says anything. */
export const ordinary: FraudFacts = {
  provider: { riskLevel: 'low', earlyWarnings: 0 },
  attempts: {
    cardTries: [{ card: 'visa-4242', minutesAgo: 0 }],
    failedOfPayment: 0,
    failedOfAccountInDay: 0,
    failedOfAccount: 0,
  },
  amount: {
    asked: pence(8_500),
    usual: { count: 42, median: pence(8_500), spread: pence(1_000) },
    price: pence(8_500),
  },
  place: {
    district: 'CR0',
    covered: true,
    kilometresFromCoverage: null,
    accountDistrict: 'CR0',
    kilometresFromAccount: null,
  },
  customer: {
    accountAgeHours: 17_520,
    paidBookings: 4,
    openDisputes: 0,
    lostDisputes: 0,
    recentRefunds: 0,
    othersAtAddress: 0,
    othersWithPhone: 0,
  },
  booking: { emergency: false, askedAt: Temporal.PlainTime.from('10:15'), contactPhone: '+442079460958' },
}

/** Some of the facts, each group changed where it says so. */
export type FactsChange = { readonly [Group in keyof FraudFacts]?: Partial<FraudFacts[Group]> }

export function factsWith(change: FactsChange, facts: FraudFacts = ordinary): FraudFacts {
  return {
    provider: { ...facts.provider, ...change.provider },
    attempts: { ...facts.attempts, ...change.attempts },
    amount: { ...facts.amount, ...change.amount },
    place: { ...facts.place, ...change.place },
    customer: { ...facts.customer, ...change.customer },
    booking: { ...facts.booking, ...change.booking },
  }
}

/** Adds `count` different cards, one each `minutesApart`, the last one now. */
export function cardsTried(count: number, minutesApart: number): FraudFacts['attempts']['cardTries'] {
  return Array.from({ length: count }, (_, at) => ({ card: `card-${at}`, minutesAgo: (count - 1 - at) * minutesApart }))
}
