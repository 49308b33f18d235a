import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutoff, keepWords, retentionRules } from './retention.ts'

const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/London]`).toInstant()
const rule = (name: string) => {
  const found = retentionRules.find((one) => one.name === name)
  if (!found) throw new Error(`no rule ${name}`)
  return found
}
const local = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString({ smallestUnit: 'minute' })

describe('cutoff', () => {
  it('counts months by the calendar, and hours by the clock', () => {
    expect(local(cutoff(rule('enquiries'), at('2026-03-31T09:30')))).toBe('2025-03-31T09:30')
    expect(local(cutoff(rule('messages'), at('2028-02-29T09:30')))).toBe('2026-02-28T09:30')
    expect(local(cutoff(rule('drafts'), at('2026-04-10T09:30')))).toBe('2026-03-11T09:30')
  })

  it.each([
    ['positions', '2026-01-05T09:30'],
    ['originals', '2025-04-05T09:30'],
    ['photos', '2024-04-05T09:30'],
  ])('leaves what is younger of the work in the field: %s', (name, since) => {
    // 90 days, 12 months and 24 months of the calendar: the clock changed in between.
    const cut = cutoff(rule(name), at('2026-04-05T09:30'))
    expect(local(cut)).toBe(since)
  })

  it('keeps six whole tax years and the present one', () => {
    expect(local(cutoff(rule('bookings'), at('2026-04-05T23:59')))).toBe('2019-04-06T00:00')
    expect(local(cutoff(rule('bookings'), at('2026-04-06T00:00')))).toBe('2020-04-06T00:00')
  })

  it('never covers anything younger than its rule, and never goes back', () => {
    const instants = fc
      .integer({ min: 0, max: 40 * 365 * 24 * 60 })
      .map((minutes) => at('2020-01-01T00:00').add({ minutes }))
    fc.assert(
      fc.property(fc.constantFrom(...retentionRules), instants, instants, (one, now, then) => {
        const [first, second] = [now, then].toSorted((before, after) => Temporal.Instant.compare(before, after))
        if (!first || !second) throw new Error('two were made')
        const cuts = [cutoff(one, first), cutoff(one, second)] as const
        expect(Temporal.Instant.compare(cuts[0], cuts[1])).toBeLessThanOrEqual(0)
        const least =
          'days' in one.keep ? one.keep.days * 24 - 1 : 'months' in one.keep ? one.keep.months * 28 * 24 : 6 * 365 * 24
        expect(first.since(cuts[0]).total('hours')).toBeGreaterThanOrEqual(least)
      }),
    )
  })

  it('describes each rule in words', () => {
    expect(retentionRules.map(keepWords)).toContain('6 tax years and the current one')
    expect(keepWords(rule('drafts'))).toBe('30 days')
  })
})
