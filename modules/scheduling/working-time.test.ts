import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDate, anySpan, anyWeek } from '../../tests/support/builders/arbitrary-schedules.ts'
import { mostPeriods, parseWeek, printWeek } from './stored-week.ts'
import { type WorkPeriod, type WorkingWeek, nextWorkMs, notAtWork, workingSpans } from './working-time.ts'

const everyDay = (...periods: readonly WorkPeriod[]): WorkingWeek => ({
  1: periods,
  2: periods,
  3: periods,
  4: periods,
  5: periods,
  6: periods,
  7: periods,
})
const on = (date: string) => Temporal.PlainDate.from(date)
const texts = (week: WorkingWeek, date: string, days = 1) =>
  workingSpans(week, on(date), days).map(({ startsAtMs, endsAtMs }) =>
    [startsAtMs, endsAtMs].map((ms) => Temporal.Instant.fromEpochMilliseconds(ms).toString()).join(' '),
  )
const span = (from: string, until: string) => ({
  startsAtMs: Temporal.Instant.from(from).epochMilliseconds,
  endsAtMs: Temporal.Instant.from(until).epochMilliseconds,
})
const morning = { fromMinute: 8 * 60, untilMinute: 12 * 60 }
const night = [
  { fromMinute: 0, untilMinute: 6 * 60 },
  { fromMinute: 22 * 60, untilMinute: 24 * 60 },
]

describe('workingSpans', () => {
  it('is by the clock of London, in winter and in summer', () => {
    expect(texts(everyDay(morning), '2026-01-05')).toEqual(['2026-01-05T08:00:00Z 2026-01-05T12:00:00Z'])
    expect(texts(everyDay(morning), '2026-07-06')).toEqual(['2026-07-06T07:00:00Z 2026-07-06T11:00:00Z'])
  })

  it('joins a night over midnight, also when the clock changes in it', () => {
    const week = everyDay(...night)
    expect(texts(week, '2026-03-28', 2)[1]).toBe('2026-03-28T22:00:00Z 2026-03-29T05:00:00Z')
    expect(texts(week, '2026-10-24', 2)[1]).toBe('2026-10-24T21:00:00Z 2026-10-25T06:00:00Z')
  })

  it('drops a period that the clock skips, and begins after the gap', () => {
    const skipped = { fromMinute: 60, untilMinute: 120 }
    expect(texts(everyDay(skipped), '2026-03-29')).toEqual([])
    expect(texts(everyDay({ ...skipped, untilMinute: 180 }), '2026-03-29')).toEqual([
      '2026-03-29T01:00:00Z 2026-03-29T02:00:00Z',
    ])
  })

  it('is in order, without overlap, and as long as the periods but for the hour of a clock change', () => {
    fc.assert(
      fc.property(anyWeek, anyDate, (week, date) => {
        const spans = workingSpans(week, date, 1)
        spans.forEach((each, index) => {
          expect(each.startsAtMs).toBeLessThan(each.endsAtMs)
          expect(spans[index - 1]?.endsAtMs ?? -Infinity).toBeLessThan(each.startsAtMs)
        })
        const minutes = spans.reduce((sum, each) => sum + (each.endsAtMs - each.startsAtMs) / 60_000, 0)
        const day = [week[1], week[2], week[3], week[4], week[5], week[6], week[7]][date.dayOfWeek - 1] ?? []
        const planned = day.reduce((sum, each) => sum + each.untilMinute - each.fromMinute, 0)
        const change = date.toZonedDateTime('Europe/London').hoursInDay - 24
        expect([planned, planned + change * 60].some((most) => Math.abs(minutes - most) < 60)).toBe(true)
        expect(change === 0 ? minutes : planned).toBe(planned)
      }),
    )
  })
})

describe('the work of a day that was found before', () => {
  it('is that of an equal week, whatever was asked in between', () => {
    fc.assert(
      fc.property(anyWeek, fc.array(anyDate, { minLength: 1, maxLength: 5 }), (week, dates) => {
        for (const date of [...dates, ...dates]) {
          for (const days of [1, 2]) {
            expect(workingSpans(week, date, days)).toEqual(workingSpans(structuredClone(week), date, days))
          }
        }
      }),
    )
  })
})

describe('notAtWork', () => {
  const week = everyDay(morning)

  it('lets a visit be as long as a period, and no minute longer', () => {
    const absences = [span('2026-01-06T00:00:00Z', '2026-01-07T00:00:00Z')]
    const judged = (from: string, until: string) => notAtWork(span(from, until), { week, absences })?.kind ?? null
    expect(judged('2026-01-05T08:00:00Z', '2026-01-05T12:00:00Z')).toBeNull()
    expect(judged('2026-01-05T08:00:00Z', '2026-01-05T12:01:00Z')).toBe('outside-hours')
    expect(judged('2026-01-05T07:59:00Z', '2026-01-05T09:00:00Z')).toBe('outside-hours')
    expect(judged('2026-01-06T08:00:00Z', '2026-01-06T09:00:00Z')).toBe('absent')
    expect(judged('2026-01-07T08:00:00Z', '2026-01-07T09:00:00Z')).toBeNull()
  })

  it('finds nothing against a technician without hours of their own and without absences', () => {
    fc.assert(
      fc.property(anyDate.chain(anySpan), (visit) => {
        expect(notAtWork(visit, { week: null, absences: [] })).toBeNull()
        expect(notAtWork(visit, { week: null, absences: [visit] })).toEqual({ kind: 'absent' })
      }),
    )
  })
})

describe('nextWorkMs', () => {
  it('is the beginning of the next period, and null for somebody who never works', () => {
    const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
    expect(nextWorkMs(everyDay(morning), at('2026-01-05T08:00:00Z'))).toBe(at('2026-01-06T08:00:00Z'))
    expect(nextWorkMs(everyDay(), at('2026-01-05T08:00:00Z'))).toBeNull()
  })
})

describe('parseWeek', () => {
  it('reads what was printed', () => {
    const few = anyWeek.filter((week) => Object.values(week).every((day) => day.length <= mostPeriods))
    fc.assert(
      fc.property(few, (week) => {
        expect(parseWeek(printWeek(week))).toEqual({ ok: true, value: week })
      }),
    )
  })

  it.each([
    [null, ['']],
    [{}, ['1', '2', '3', '4', '5', '6', '7']],
    [{ ...printWeek(everyDay()), 8: [] }, ['8']],
    [{ ...printWeek(everyDay()), 2: [{ from: '8:00', until: '25:00' }] }, ['2.0.from', '2.0.until']],
    [{ ...printWeek(everyDay()), 2: [{ from: '09:00', until: '09:10' }] }, ['2.0.until']],
    [{ ...printWeek(everyDay()), 2: [{ from: '24:00', until: '24:00' }] }, ['2.0.from', '2.0.until']],
    [{ ...printWeek(everyDay()), 2: [{ from: '09:00', until: '12:00', at: 'x' }] }, ['2.0.at']],
    [
      {
        ...printWeek(everyDay()),
        2: [
          { from: '09:00', until: '12:00' },
          { from: '11:59', until: '17:00' },
        ],
      },
      ['2.1.from'],
    ],
    [{ ...printWeek(everyDay()), 2: Array.from({ length: 5 }, () => ({ from: '09:00', until: '09:15' })) }, ['2']],
  ])('names every fault of %j', (stored, paths) => {
    const read = parseWeek(stored)
    expect(read.ok ? [] : read.refusal.faults.map(({ path }) => path)).toEqual(paths)
  })
})
