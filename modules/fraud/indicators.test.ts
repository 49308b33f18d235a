import { describe, expect, it } from 'vitest'
import { type IndicatorName, judgeFraud } from '#modules/fraud'
import { pence } from '#modules/shared'
import { type FactsChange, cardsTried, factsWith, ordinary } from '../../tests/support/builders/fraud-facts.ts'

describe('the indicators', () => {
  it('finds nothing in an ordinary booking', () => {
    expect(judgeFraud(ordinary)).toEqual({ score: 0, level: 'low', indicators: {} })
  })

  it.each<[IndicatorName, FactsChange, string]>([
    ['provider_risk', { provider: { riskLevel: 'medium' } }, 'The payment provider rates the risk as medium'],
    ['early_fraud_warning', { provider: { earlyWarnings: 1 } }, '1 early fraud warning from the bank for this payment'],
    [
      'past_disputes',
      { customer: { openDisputes: 1, lostDisputes: 1 } },
      '2 disputed payments of this customer: 1 open, 1 lost',
    ],
    ['past_refunds', { customer: { recentRefunds: 3 } }, '3 refunds asked for in the last 180 days'],
    ['many_cards_in_hour', { attempts: { cardTries: cardsTried(3, 10) } }, '3 different cards in 20 minutes'],
    ['many_cards_in_day', { attempts: { cardTries: cardsTried(4, 120) } }, '4 different cards in 6 hours'],
    ['failed_attempts_payment', { attempts: { failedOfPayment: 3 } }, '3 failed attempts to pay this payment'],
    [
      'failed_attempts_day',
      { attempts: { failedOfAccountInDay: 5 } },
      '5 failed attempts from this account in the last day',
    ],
    ['failed_attempts_account', { attempts: { failedOfAccount: 15 } }, '15 failed attempts from this account in all'],
    ['unusual_amount', { amount: { asked: pence(48_000) } }, '£480.00, where £85.00 is usual (42 paid bookings)'],
    ['unusual_amount', { amount: { asked: pence(48_000), usual: null } }, '£480.00, where the service costs £85.00'],
    [
      'outside_coverage',
      { place: { district: 'M1', accountDistrict: 'M1', covered: false, kilometresFromCoverage: 260 } },
      'M1 is outside the area covered, 260 km away',
    ],
    [
      'postcode_differs',
      { place: { accountDistrict: 'M1', kilometresFromAccount: 262.4 } },
      "The visit is in CR0, the account's own postcode in M1, 262 km away",
    ],
    [
      'new_account',
      { customer: { accountAgeHours: 0, paidBookings: 0 } },
      'The account is less than an hour old, with no paid booking yet',
    ],
    ['phone_abroad', { booking: { contactPhone: '+33142685300' } }, 'The contact phone number is not a UK one'],
    [
      'shared_address',
      { customer: { othersAtAddress: 2 } },
      '2 other accounts booked for this address in the last 30 days',
    ],
    [
      'shared_phone',
      { customer: { othersWithPhone: 1 } },
      '1 other account gave this phone number in the last 30 days',
    ],
  ])('names only %s when only that fact is found, with the figures', (name, change, reason) => {
    expect(judgeFraud(factsWith(change)).indicators).toEqual({ [name]: reason })
  })

  it.each([
    [8_500, 0, 16_999, false],
    [8_500, 0, 17_000, true],
    [8_500, 1_000, 18_499, false],
    [8_500, 1_000, 18_500, true],
  ])('for a median of %i pence and a spread of %i, calls %i unusual: %s', (median, spread, asked, unusual) => {
    const amount = { asked: pence(asked), usual: { count: 10, median: pence(median), spread: pence(spread) } }
    expect('unusual_amount' in judgeFraud(factsWith({ amount })).indicators).toBe(unusual)
  })

  it('names a new account and its emergency at night, the weightier first', () => {
    const change: FactsChange = {
      customer: { accountAgeHours: 2, paidBookings: 0 },
      booking: { emergency: true, askedAt: Temporal.PlainTime.from('02:13') },
    }
    expect(Object.entries(judgeFraud(factsWith(change)).indicators)).toEqual([
      ['new_account_night_emergency', 'A new account asks for an emergency at 2:13\u{A0}am'],
      ['new_account', 'The account is 2 hours old, with no paid booking yet'],
    ])
  })

  it.each([
    ['21:59', false],
    ['22:00', true],
    ['00:00', true],
    ['05:59', true],
    ['06:00', false],
  ])('takes %s for night: %s', (time, night) => {
    const change: FactsChange = {
      customer: { accountAgeHours: 2, paidBookings: 0 },
      booking: { emergency: true, askedAt: Temporal.PlainTime.from(time) },
    }
    expect('new_account_night_emergency' in judgeFraud(factsWith(change)).indicators).toBe(night)
  })
})
