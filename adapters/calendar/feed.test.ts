import fc from 'fast-check'
import ical, { type VEvent } from 'node-ical'
import { describe, expect, it } from 'vitest'
import type { CalendarVisit } from '#modules/messaging'
import { calendarFeed } from './feed.ts'
import { runs } from '../../tests/support/property-runs.ts'

const changedAt = Temporal.Instant.from('2026-03-01T10:00:00.000Z')

function aVisit(startsAt: string, changes: Partial<CalendarVisit> = {}): CalendarVisit {
  return {
    uid: `bkg_${startsAt.replaceAll(/\D/g, '')}`,
    sequence: 3,
    changedAt,
    startsAt: Temporal.Instant.from(startsAt),
    minutes: 90,
    title: 'Tap Repair (CB-ABC234)',
    description: 'Reference CB-ABC234\nCustomer: Asha; Patel, BSc',
    place: '12 Park Lane, Croydon, CR0 1AB',
    url: 'https://repairs.example/track/bkg_1',
    state: 'confirmed',
    ...changes,
  }
}

const written = (...visits: readonly CalendarVisit[]) =>
  calendarFeed({ name: 'Callout: my visits', host: 'repairs.example', visits })

function readBack(text: string): readonly VEvent[] {
  return Object.values(ical.sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT')
}

/** The time that a wall clock in London shows. */
const wallClock = (at: { getTime(): number }) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO('Europe/London')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

describe('calendar feed', () => {
  it('shows the service, the place and the last change of each visit', () => {
    const [event] = readBack(written(aVisit('2026-06-01T08:00:00Z')))
    expect(event).toMatchObject({
      uid: 'bkg_20260601080000@repairs.example',
      summary: 'Tap Repair (CB-ABC234)',
      location: '12 Park Lane, Croydon, CR0 1AB',
      description: 'Reference CB-ABC234\nCustomer: Asha; Patel, BSc',
      status: 'CONFIRMED',
      sequence: 3,
    })
    expect(event?.lastmodified?.getTime()).toBe(changedAt.epochMilliseconds)
  })

  it.each([
    // Summer time begins on 29 March 2026 and ends on 25 October 2026, both at 1 am UTC.
    ['2026-03-28T09:00:00Z', '2026-03-28T09:00', '2026-03-28T10:30'],
    ['2026-03-29T00:30:00Z', '2026-03-29T00:30', '2026-03-29T03:00'],
    ['2026-03-29T08:00:00Z', '2026-03-29T09:00', '2026-03-29T10:30'],
    ['2026-10-24T08:00:00Z', '2026-10-24T09:00', '2026-10-24T10:30'],
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30', '2026-10-25T02:00'],
    ['2026-10-25T09:00:00Z', '2026-10-25T09:00', '2026-10-25T10:30'],
  ])('gives start and end in London time, also on the days when the clocks change: %s', (startsAt, from, until) => {
    const [event] = readBack(written(aVisit(startsAt)))
    if (!event?.end) throw new Error('there is one visit, and it ends')
    expect([wallClock(event.start), wallClock(event.end)]).toEqual([from, until])
  })

  it('gives a parser the same visits at the same instants, for any start and length', () => {
    const first = Temporal.Instant.from('2026-01-01T00:00:00Z')
    const one = fc.record({
      quarter: fc.integer({ min: 0, max: 4 * 24 * 800 }),
      minutes: fc.integer({ min: 15, max: 600 }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ quarter }) => quarter, maxLength: 20 }), (all) => {
        const visits = all.map(({ quarter, minutes }) =>
          aVisit(first.add({ minutes: 15 * quarter }).toString(), { minutes }),
        )
        const spans = readBack(written(...visits)).map(({ start, end }) => [start.getTime(), end?.getTime()])
        const wanted = visits.map(({ startsAt, minutes }) => [
          startsAt.epochMilliseconds,
          startsAt.add({ minutes }).epochMilliseconds,
        ])
        expect(spans).toEqual(wanted)
      }),
      { numRuns: runs(50) },
    )
  })

  it('returns the same text for the same visits, so that a client can be told that nothing is new', () => {
    const visits = [aVisit('2026-06-01T08:00:00Z'), aVisit('2026-06-02T08:00:00Z')]
    expect(written(...visits)).toBe(written(...visits))
    expect(written(...visits)).not.toBe(written(aVisit('2026-06-01T08:00:00Z', { sequence: 4 })))
  })

  it('asks for no reply, and keeps each title within its own line', () => {
    const text = written(aVisit('2026-06-01T08:00:00Z', { title: 'A\r\nATTENDEE:mailto:x@example.com\nB' }))
    expect(text).toContain('METHOD:PUBLISH')
    expect(text).not.toMatch(/^(ATTENDEE|ORGANIZER)/m)
  })
})
