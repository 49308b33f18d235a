import fc from 'fast-check'
import ical from 'node-ical'
import { describe, expect, it } from 'vitest'
import type { CalendarVisit } from '#modules/messaging'
import { calendarEvent, emptyCalendar } from './event.ts'
import { createCalendarFiles } from './index.ts'
import { runs } from '../../tests/support/property-runs.ts'

const host = 'callout.example'
const files = createCalendarFiles({
  host,
  email: 'office@callout.example',
})
const asha = { from: 'Callout, Croydon', name: 'Asha "A" Patel', email: 'asha@example.com' }

const visit = (changes: Partial<CalendarVisit> = {}): CalendarVisit => ({
  uid: 'bkg_one',
  sequence: 3,
  changedAt: Temporal.Instant.from('2026-11-21T09:00:00Z'),
  startsAt: Temporal.Instant.from('2026-12-01T10:00:00Z'),
  minutes: 90,
  title: 'Plumbing Repair (CB-7KQ4XW)',
  description: 'Tuesday 1 December, 10 am, with Amara Osei',
  place: '12 Park Lane, Croydon; flat 3, CR0 1AB',
  url: 'https://callout.example/track/bkg_one',
  state: 'confirmed',
  ...changes,
})

/** The one event of a file, as another program reads it. */
function read(file: string) {
  const found = Object.values(ical.sync.parseICS(file)).filter((part) => part?.type === 'VEVENT')
  const [event, ...others] = found
  if (event?.type !== 'VEVENT' || others.length > 0) throw new Error(`one event is in the file, not ${found.length}`)
  return event
}
const written = async (changes: Partial<CalendarVisit> = {}) => read(await files.invitation(visit(changes), asha))

describe('calendar invitation', () => {
  it('invites the recipient to the visit, with its time, place and service', async () => {
    const event = await written()
    expect(event).toMatchObject({
      method: 'REQUEST',
      uid: 'bkg_one@callout.example',
      summary: 'Plumbing Repair (CB-7KQ4XW)',
      description: 'Tuesday 1 December, 10 am, with Amara Osei',
      location: '12 Park Lane, Croydon; flat 3, CR0 1AB',
      url: { val: 'https://callout.example/track/bkg_one' },
      status: 'CONFIRMED',
    })
    expect(Number(event.sequence)).toBe(3)
    expect(event.start.toISOString()).toBe('2026-12-01T10:00:00.000Z')
    expect(event.end?.toISOString()).toBe('2026-12-01T11:30:00.000Z')
  })

  it('names its organiser and its attendee', async () => {
    const file = await files.invitation(visit(), asha)
    const unfolded = file.replaceAll(/\r\n[ \t]/g, '')
    expect(unfolded).toMatch(/^ORGANIZER;CN="Callout, Croydon".*:mailto:office@callout\.example$/im)
    expect(unfolded).toMatch(/^ATTENDEE;.*PARTSTAT=ACCEPTED.*:MAILTO:asha@example\.com$/im)
    expect(unfolded).toMatch(/^X-WR-TIMEZONE:Europe\/London$/m)
  })

  it('keeps the id of the event in a change and in a cancellation', async () => {
    const [first, moved, gone] = [
      await written(),
      await written({ sequence: 4, startsAt: Temporal.Instant.from('2026-12-02T14:00:00Z') }),
      await written({ sequence: 5, state: 'cancelled' }),
    ]
    expect(new Set([first.uid, moved.uid, gone.uid])).toEqual(new Set([first.uid]))
    expect([first, moved, gone].map(({ sequence }) => Number(sequence))).toEqual([3, 4, 5])
    expect(gone).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
  })

  it.each([
    ['2026-03-28T09:00', 'the day before the clock goes forward'],
    ['2026-03-29T09:00', 'the day on which it does'],
    ['2026-10-25T00:30', 'the night in which it goes back'],
    ['2026-10-26T09:00', 'the day after'],
  ])('shows the booked hour in London: %s, %s', async (local) => {
    const startsAt = Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/London').toInstant()
    const event = await written({ startsAt, minutes: 240 })
    expect(event.start.getTime()).toBe(startsAt.epochMilliseconds)
    expect(event.end?.getTime()).toBe(startsAt.add({ hours: 4 }).epochMilliseconds)
  })

  it('gives every text back to a parser, and lets no text begin a line', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
      .filter((one) => one.trim() === one && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(one))
    await fc.assert(
      fc.asyncProperty(text, text, fc.integer({ min: 0, max: 4_000_000_000 }), async (title, place, seconds) => {
        const startsAt = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
        const event = await written({ title: `a${title}b`, place: `a${place}b`, startsAt })
        expect([event.summary, event.location]).toEqual([`a${title}b`, `a${place}b`])
        expect(event.start.getTime()).toBe(startsAt.epochMilliseconds)
      }),
      { numRuns: runs(60) },
    )
    const file = await files.invitation(visit({ title: 'A tap\r\nATTENDEE:mailto:evil@example.com' }), asha)
    expect(file).not.toMatch(/^ATTENDEE:mailto:evil/m)
  })
})

describe('published calendar', () => {
  it('contains every visit, and asks for no reply', () => {
    const calendar = emptyCalendar('PUBLISH', 'Jobs of Tom')
    calendarEvent(calendar, visit(), host)
    calendarEvent(calendar, visit({ uid: 'bkg_two' }), host)
    const file = calendar.toString()
    const uids = Object.values(ical.sync.parseICS(file)).flatMap((part) => (part?.type === 'VEVENT' ? [part.uid] : []))
    expect(uids).toEqual(['bkg_one@callout.example', 'bkg_two@callout.example'])
    expect(file).toContain('METHOD:PUBLISH')
    expect(file).not.toContain('ATTENDEE')
  })
})
