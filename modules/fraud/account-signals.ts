import { timeWords } from '#modules/shared'
import type { BookingFacts, CustomerFacts, FraudFacts } from './facts.ts'
import { type Signal, howMany } from './signal.ts'
import { fraudWindows, pointsAt, weights } from './weights.ts'

/** Signals from the account, its contact details and the time of day. */
export function accountSignals({ customer, booking }: FraudFacts): readonly Signal[] {
  const { accountAgeHours, othersAtAddress, othersWithPhone } = customer
  const { newAccount, nightEmergency, phoneAbroad, sharedAddress, sharedPhone } = weights
  const fresh = isNew(customer)
  const age = accountAgeHours < 1 ? 'less than an hour' : howMany(Math.floor(accountAgeHours), 'hour')
  const time = timeWords(booking.askedAt.toString({ smallestUnit: 'minute' }))
  const abroad = booking.contactPhone !== null && !booking.contactPhone.startsWith(phoneAbroad.home)
  return [
    {
      name: 'new_account',
      points: fresh ? newAccount.points : 0,
      reason: `The account is ${age} old, with no paid booking yet`,
    },
    {
      name: 'new_account_night_emergency',
      points: fresh && atNight(booking) ? nightEmergency.points : 0,
      reason: `A new account asks for an emergency at ${time}`,
    },
    {
      name: 'phone_abroad',
      points: abroad ? phoneAbroad.points : 0,
      reason: 'The contact phone number is not a UK one',
    },
    {
      name: 'shared_address',
      points: pointsAt(sharedAddress, othersAtAddress),
      reason: `${howMany(othersAtAddress, 'other account')} booked for this address in the last ${fraudWindows.sharedDays} days`,
    },
    {
      name: 'shared_phone',
      points: pointsAt(sharedPhone, othersWithPhone),
      reason: `${howMany(othersWithPhone, 'other account')} gave this phone number in the last ${fraudWindows.sharedDays} days`,
    },
  ]
}

function isNew({ accountAgeHours, paidBookings }: CustomerFacts): boolean {
  return accountAgeHours < weights.newAccount.belowHours && paidBookings === 0
}

function atNight({ emergency, askedAt }: BookingFacts): boolean {
  const { fromHour, untilHour } = weights.nightEmergency
  return emergency && (askedAt.hour >= fromHour || askedAt.hour < untilHour)
}
