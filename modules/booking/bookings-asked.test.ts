import { describe, expect, it } from 'vitest'
import { bookingsAsked } from './bookings-asked.ts'

/** Half past midnight in London, in summer: still the day before in UTC. */
const now = Temporal.Instant.from('2026-06-10T23:30:00Z')
const startOfToday = '2026-06-10T23:00:00Z'

describe('bookingsAsked', () => {
  it('shows the visits from the start of today in London, when nothing is asked', () => {
    const { order, isFiltered, filter } = bookingsAsked({}, now)
    expect([order, isFiltered, filter.latestFirst]).toEqual(['coming', false, false])
    expect(filter.between?.from.toString()).toBe(startOfToday)
  })

  it('shows past visits from the latest, up to the start of today', () => {
    const { order, filter } = bookingsAsked({ when: 'past' }, now)
    expect([order, filter.latestFirst, filter.between?.until.toString()]).toEqual(['past', true, startOfToday])
  })

  it('searches bookings of all times, the newest first', () => {
    const { order, isFiltered, filter } = bookingsAsked({ q: 'CB-7KQ2MX' }, now)
    expect([order, isFiltered, filter.between]).toEqual(['newest', true, null])
  })

  it('prefers the days of the form to those of the order', () => {
    const { filter } = bookingsAsked({ when: 'coming', from: '2026-01-01', until: '2026-01-01' }, now)
    expect(filter.between?.until.toString()).toBe('2026-01-02T00:00:00Z')
  })
})
