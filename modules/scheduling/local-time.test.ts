import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDate, clockChanges } from '../../tests/support/builders/arbitrary-schedules.ts'
import { readDate, readLocalStart } from './local-time.ts'

const utcOf = (text: string) => {
  const read = readLocalStart(text)
  return read.ok ? read.value.startsAt.toString() : read.refusal.kind
}

describe('readLocalStart', () => {
  it('reads winter and summer time on the clock of London', () => {
    expect(utcOf('2026-12-01T09:00:00')).toBe('2026-12-01T09:00:00Z')
    expect(utcOf('2026-07-01T09:00:00')).toBe('2026-07-01T08:00:00Z')
  })

  it('accepts a start without its seconds', () => expect(utcOf('2026-07-01T09:00')).toBe('2026-07-01T08:00:00Z'))

  it('keeps the local time beside the instant', () => {
    const read = readLocalStart('2026-07-01T09:00:00')
    expect(read.ok && read.value.local.toString()).toBe('2026-07-01T09:00:00')
  })

  it.each(clockChanges.forward)('refuses the skipped hour on %s, and accepts those on either side', (date) => {
    expect(utcOf(`${date}T00:59:00`)).toBe(`${date}T00:59:00Z`)
    expect(utcOf(`${date}T01:00:00`)).toBe('no-such-hour')
    expect(utcOf(`${date}T01:59:00`)).toBe('no-such-hour')
    expect(utcOf(`${date}T02:00:00`)).toBe(`${date}T01:00:00Z`)
  })

  it.each(clockChanges.back)('takes the earlier of the two equal hours on %s', (date) => {
    expect(utcOf(`${date}T01:00:00`)).toBe(`${date}T00:00:00Z`)
    expect(utcOf(`${date}T01:59:00`)).toBe(`${date}T00:59:00Z`)
    expect(utcOf(`${date}T02:00:00`)).toBe(`${date}T02:00:00Z`)
  })

  it.each([
    '',
    '2026-12-01',
    '2026-12-01 09:00:00',
    '2026-12-01T9:00:00',
    '2026-12-01T09:00:01',
    '2026-12-01T09:00:00Z',
    '2026-12-01T09:00:00+00:00',
    '2026-12-01T09:00:00.000',
    '2026-12-01T24:00:00',
    '2026-12-01T09:60:00',
    '2026-02-29T09:00:00',
    '2026-13-01T09:00:00',
    '+002026-12-01T09:00:00',
    '2026-12-01T09:00:00[America/New_York]',
    ' 2026-12-01T09:00:00',
    '2026-12-01T09:00:00\n',
  ])('refuses %j as malformed', (text) => expect(utcOf(text)).toBe('malformed-start'))

  it('returns a time that London shows, or a refusal, for any digits', () => {
    const number = (digits: number) => fc.stringMatching(new RegExp(`^\\d{${digits}}$`))
    fc.assert(
      fc.property(number(4), number(2), number(2), number(2), number(2), (year, month, day, hour, minute) => {
        const text = `${year}-${month}-${day}T${hour}:${minute}:00`
        const read = readLocalStart(text)
        const shown = read.ok && read.value.startsAt.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString()
        expect([false, text]).toContain(shown)
      }),
    )
  })

  it('reads back every minute of every day, except the second occurrence of the repeated hour', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 1499 }), (date, minutes) => {
        const at = date.toZonedDateTime('Europe/London').add({ minutes })
        const read = readLocalStart(at.toPlainDateTime().toString({ smallestUnit: 'second' }))
        const back = read.ok ? at.epochMilliseconds - read.value.startsAt.epochMilliseconds : null
        const shownTwice = clockChanges.back.some((day) => day === at.toPlainDate().toString()) && at.hour === 1
        expect(shownTwice ? [0, 3_600_000] : [0]).toContain(back)
      }),
    )
  })
})

describe('readDate', () => {
  it('reads a day', () => expect(readDate('2028-02-29')?.toString()).toBe('2028-02-29'))

  it.each([
    '',
    '2027-02-29',
    '2026-13-01',
    '2026-1-1',
    '20261201',
    '2026-12-01T00:00',
    '2026-12-01[u-ca=hebrew]',
    '-000001-01-01',
  ])('refuses %j', (text) => expect(readDate(text)).toBeNull())
})
