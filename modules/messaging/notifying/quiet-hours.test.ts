import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inBusinessZone } from '#modules/shared'
import { type QuietHours, afterQuietHours, defaultQuietHours } from './quiet-hours.ts'

const london = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/London]`).toInstant()
const hours = (from: string, until: string): QuietHours => ({
  from: Temporal.PlainTime.from(from),
  until: Temporal.PlainTime.from(until),
})

describe('afterQuietHours', () => {
  it.each([
    ['2026-12-01T20:59:59', '2026-12-01T20:59:59', 'before they begin nothing waits'],
    ['2026-12-01T21:00', '2026-12-02T08:00', 'in the evening it waits for the next morning'],
    ['2026-12-02T07:59:59', '2026-12-02T08:00', 'in the morning it waits for the same one'],
    ['2026-12-02T08:00', '2026-12-02T08:00', 'when they end nothing waits'],
    ['2026-03-28T22:00', '2026-03-29T08:00', 'the night that is an hour shorter'],
    ['2026-10-24T22:00', '2026-10-25T08:00', 'the night that is an hour longer'],
  ])('%s -> %s: %s', (at, leaves) => {
    expect(afterQuietHours(london(at), defaultQuietHours)).toEqual(london(leaves))
  })

  it('delays nothing when the quiet hours begin and end at the same time', () => {
    const at = london('2026-12-01T12:00')
    expect(afterQuietHours(at, hours('12:00', '12:00'))).toEqual(at)
  })

  it('ends with the skipped hour, where they were to end within it', () => {
    const at = london('2026-03-29T00:10')
    expect(afterQuietHours(at, hours('22:00', '01:30'))).toEqual(london('2026-03-29T02:00'))
  })

  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((minute) => new Temporal.PlainTime(0).add({ minutes: minute }))
  const quiet = fc.record({ from: time, until: time })
  /** Instants, within three days of a clock change as often as not. */
  const instant = fc
    .oneof(
      fc.integer({ min: 1_735_689_600, max: 1_956_528_000 }).map((seconds) => seconds * 1000),
      fc
        .tuple(
          fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z', '2027-03-28T01:00Z'),
          fc.integer({ min: -4320, max: 4320 }),
        )
        .map(([change, minutes]) => Temporal.Instant.from(change).add({ minutes }).epochMilliseconds),
    )
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))

  const length = ({ from, until }: QuietHours) => (from.until(until).total('minutes') + 24 * 60) % (24 * 60)

  it('lets nothing be sent during them, and delays nothing longer than they last, across changes of the clock', () => {
    fc.assert(
      fc.property(instant, quiet, (at, window) => {
        const leaves = afterQuietHours(at, window)
        const held = at.until(leaves).total('minutes')
        expect(held).toBeGreaterThanOrEqual(0)
        expect(held).toBeLessThanOrEqual(length(window) + 60)
        const ended = inBusinessZone(leaves).toPlainTime()
        expect(held === 0 || length({ from: window.until, until: ended }) <= 60).toBe(true)
      }),
    )
  })

  it('never sends a later message earlier', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 3000 }), (at, minutes) => {
        const [first, second] = [at, at.add({ minutes })].map((moment) => afterQuietHours(moment, defaultQuietHours))
        expect(first && second && Temporal.Instant.compare(first, second)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('returns its own result unchanged when applied twice', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const leaves = afterQuietHours(at, defaultQuietHours)
        expect(afterQuietHours(leaves, defaultQuietHours)).toEqual(leaves)
      }),
    )
  })
})
