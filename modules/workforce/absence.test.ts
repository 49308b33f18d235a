import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDate } from '../../tests/support/builders/arbitrary-schedules.ts'
import { absenceSpan, countsAtOnce, longestAbsenceDays, longestSickDays } from './absence.ts'

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
const wholeDays = { fromTime: null, untilTime: null }
const texts = (made: ReturnType<typeof absenceSpan>) =>
  made.ok ? [String(made.value.startsAt), String(made.value.endsAt), made.value.wholeDays] : made.refusal.kind

describe('absenceSpan', () => {
  it('has both days, on the clock of London', () => {
    expect(texts(absenceSpan({ from: day('2026-03-28'), until: day('2026-03-29'), ...wholeDays }, now))).toEqual([
      '2026-03-28T00:00:00Z',
      '2026-03-29T23:00:00Z',
      true,
    ])
    const part = {
      from: day('2026-07-01'),
      until: day('2026-07-02'),
      fromTime: time('13:00'),
      untilTime: time('09:30'),
    }
    expect(texts(absenceSpan(part, now))).toEqual(['2026-07-01T12:00:00Z', '2026-07-02T08:30:00Z', false])
    expect(texts(absenceSpan({ ...part, untilTime: null }, now))).toEqual([
      '2026-07-01T12:00:00Z',
      '2026-07-02T23:00:00Z',
      false,
    ])
  })

  it('may have begun, and is neither over nor longer than a year', () => {
    const from = day('2026-03-02')
    expect(texts(absenceSpan({ from, until: from, ...wholeDays }, now))).toMatchObject([
      '2026-03-02T00:00:00Z',
      '2026-03-03T00:00:00Z',
      true,
    ])
    expect(texts(absenceSpan({ from, until: from, fromTime: null, untilTime: time('12:00') }, now))).toBe(
      'absence-past',
    )
    expect(texts(absenceSpan({ from, until: from.subtract({ days: 1 }), ...wholeDays }, now))).toBe(
      'absence-ends-before',
    )
    const last = from.add({ days: longestAbsenceDays })
    expect(texts(absenceSpan({ from, until: last, ...wholeDays }, now))).toBe('absence-too-long')
    expect(absenceSpan({ from, until: last.subtract({ days: 1 }), ...wholeDays }, now).ok).toBe(true)
  })

  it('is as long as its days on any day, also where the clock changes', () => {
    fc.assert(
      fc.property(anyDate, fc.nat({ max: 30 }), (from, more) => {
        const until = from.add({ days: more })
        const made = absenceSpan({ from, until, ...wholeDays }, from.toZonedDateTime('Europe/London').toInstant())
        if (!made.ok) throw new Error(made.refusal.kind)
        const [starts, ends] = [made.value.startsAt, made.value.endsAt].map((at) =>
          at.toZonedDateTimeISO('Europe/London'),
        )
        expect([starts?.hour, ends?.hour]).toEqual([0, 0])
        expect(starts?.toPlainDate().until(ends?.toPlainDate() ?? from).days).toBe(more + 1)
      }),
    )
  })
})

describe('an absence that a technician enters', () => {
  const today = day('2026-03-02')
  const days = (from: number, length: number) => ({
    from: today.add({ days: from }),
    until: today.add({ days: from + length - 1 }),
    ...wholeDays,
  })

  it('counts at once where it is an illness of at most 14 days that begins tomorrow at the latest', () => {
    expect(countsAtOnce('sick', days(0, 1), now)).toBe(true)
    expect(countsAtOnce('sick', days(-3, longestSickDays), now)).toBe(true)
    expect(countsAtOnce('sick', days(1, longestSickDays), now)).toBe(true)
    expect(countsAtOnce('sick', days(1, longestSickDays + 1), now)).toBe(false)
    expect(countsAtOnce('sick', days(2, 1), now)).toBe(false)
    for (const kind of ['holiday', 'training', 'other'] as const) {
      expect(countsAtOnce(kind, days(0, 1), now)).toBe(false)
    }
  })

  it('begins tomorrow by the calendar of the business', () => {
    const beforeMidnight = Temporal.Instant.from('2026-07-01T22:59:59Z')
    const dates = { from: day('2026-07-03'), until: day('2026-07-03'), ...wholeDays }
    expect(countsAtOnce('sick', dates, beforeMidnight)).toBe(false)
    expect(countsAtOnce('sick', dates, beforeMidnight.add({ seconds: 1 }))).toBe(true)
  })
})
