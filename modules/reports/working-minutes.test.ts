import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type WorkingWeek, defaultWeeklyHours } from '#modules/scheduling'
import type { TechnicianId } from '#modules/shared'
import { workingDays } from './working-minutes.ts'

const id = 'tec_tom' as TechnicianId
const joined = Temporal.Instant.from('2020-01-01T12:00:00Z')
const none = { openingHours: defaultWeeklyHours, closed: new Set<string>() }
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const weekFrom = (text: string) => {
  const from = Temporal.PlainDate.from(text)
  return { from, to: from.add({ days: 6 }) }
}
const sum = (days: ReturnType<typeof workingDays>) => days.reduce((all, { minutes }) => all + minutes, 0)
/** 09:00 to 12:00 and 13:00 to 17:00 on Mondays. */
const mondays = { fromMinute: 540, untilMinute: 720 }
const week: WorkingWeek = {
  1: [mondays, { fromMinute: 780, untilMinute: 1020 }],
  2: [],
  3: [],
  4: [],
  5: [],
  6: [],
  7: [],
}

describe('the working minutes of a technician', () => {
  it('are the opening hours without own ones, and none on closed days', () => {
    const member = { id, joined, works: { week: null, absences: [] } }
    // 2026-03-02 is a Monday.
    expect(sum(workingDays([member], weekFrom('2026-03-02'), none))).toBe(5 * 600 + 420)
    const closed = { ...none, closed: new Set(['2026-03-03']) }
    expect(sum(workingDays([member], weekFrom('2026-03-02'), closed))).toBe(4 * 600 + 420)
  })

  it('are the own hours less agreed absences, which may overlap', () => {
    const absences = [
      { startsAtMs: at('2026-03-02T11:00:00Z'), endsAtMs: at('2026-03-02T14:00:00Z') },
      { startsAtMs: at('2026-03-02T13:30:00Z'), endsAtMs: at('2026-03-02T15:00:00Z') },
    ]
    const days = workingDays([{ id, joined, works: { week, absences } }], weekFrom('2026-03-02'), none)
    expect(days).toEqual([{ technicianId: id, day: '2026-03-02', minutes: 120 + 120 }])
  })

  it('begin on the day on which the technician joined', () => {
    const later = { id, joined: Temporal.Instant.from('2026-03-05T09:00:00Z'), works: { week: null, absences: [] } }
    expect(workingDays([later], weekFrom('2026-03-02'), none).map(({ day }) => day)).toEqual([
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
    ])
  })

  it('and those of absences are together the hours of the day, wherever absences are, also when the clock changes', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 10 * 24 * 4 }), fc.integer({ min: 1, max: 200 }))
    fc.assert(
      fc.property(fc.constantFrom('2026-03-28', '2026-06-29', '2026-10-23'), fc.array(span), (text, spans) => {
        const start = at(`${text}T00:00:00Z`)
        const absences = spans.map(([quarter, length]) => ({
          startsAtMs: start + quarter * 900_000,
          endsAtMs: start + (quarter + length) * 900_000,
        }))
        const worked = sum(workingDays([{ id, joined, works: { week: null, absences } }], weekFrom(text), none))
        let minutes = 0
        for (let quarter = 0; quarter < 8 * 96; quarter += 1) {
          const moment = start - 86_400_000 / 2 + quarter * 900_000
          const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO('Europe/London')
          const { from, to } = weekFrom(text)
          const day = local.toPlainDate()
          if (Temporal.PlainDate.compare(day, from) < 0 || Temporal.PlainDate.compare(day, to) > 0) continue
          const [opens, closes] = local.dayOfWeek === 6 ? [9, 16] : local.dayOfWeek === 7 ? [0, 0] : [8, 18]
          if (local.hour < opens || local.hour >= closes) continue
          if (!absences.some(({ startsAtMs, endsAtMs }) => startsAtMs <= moment && moment < endsAtMs)) minutes += 15
        }
        expect(worked).toBe(minutes)
      }),
    )
  })
})
