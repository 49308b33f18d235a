import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { now, tapRepair } from '../../support/builders/bookings.ts'
import { callerLine, knownCaller } from '../../../ui/pages/admin/bookings/new/caller-shown.ts'
import { placesShown } from '../../../ui/pages/admin/bookings/new/places.ts'
import { call } from './caller-steps.ts'
import { stores } from '../../support/stores.ts'

/** The line and the card of a caller with a visit on a Tuesday at ten, booked under a promise. */
async function shown(arrival: string, at = now) {
  using site = openBookingApp()
  site.data.set('services', { id: tapRepair }, { arrival })
  await call(site)
  const [caller] = await stores.desk(site.database).callers('cora', 8)
  if (!caller) throw new Error('the caller is found')
  const words = [
    callerLine(caller, at).about,
    knownCaller(caller, placesShown(caller, { text: '', hasFoundCustomer: true, property: null }), at).bookings[0]
      ?.when ?? '',
  ]
  return words.map((text) => text.replaceAll('\u{a0}', ' '))
}

describe('a caller with a booked visit', () => {
  it.each([
    ['exact', 'Tuesday 3 March, 10 am'],
    ['two_hours', 'Tuesday 3 March, 10 am (promised between 10 am and 12 noon)'],
    ['half_day', 'Tuesday 3 March, 10 am (promised between 8 am and 12 noon)'],
  ])('is shown with the promise of %s', async (arrival, words) => {
    const [line, when] = await shown(arrival)
    expect(when).toBe(words)
    expect(line).toMatch(new RegExp(` · Tap repair, ${words.replaceAll(/[()]/g, '\\$&')}$`))
  })

  it('is shown with the year of the visit where it is another', async () => {
    const [, when] = await shown('two_hours', now.add({ hours: 24 * 365 }))
    expect(when).toBe('Tuesday 3 March 2026, 10 am (promised between 10 am and 12 noon)')
  })
})
