import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDate, anyHours, clockChanges } from '../../tests/support/builders/arbitrary-schedules.ts'
import { type ArrivalKind, arrivalWindow } from './arrival-window.ts'
import { localStartsOn } from './starts.ts'
import { defaultWeeklyHours, printTime } from './weekly-hours.ts'
import { choiceOf, startChoices } from './window-choices.ts'

const none = new Set<string>()
const kinds = fc.constantFrom('two_hours' as const, 'half_day' as const)
const local = (at: Temporal.Instant) => printTime(at.toZonedDateTimeISO('Europe/London').toPlainTime())
const starts = (date: string, hours = defaultWeeklyHours) =>
  localStartsOn(Temporal.PlainDate.from(date), hours, none).map(({ startsAt }) => startsAt)

function windows(date: string, kind: ArrivalKind, hours = defaultWeeklyHours): readonly string[] {
  return starts(date, hours).map((start) => {
    const window = arrivalWindow(start, kind, hours)
    return `${local(start)}: ${window ? `${local(window.from)}-${local(window.to)}` : 'exact'}`
  })
}

describe('arrivalWindow', () => {
  it('of two hours counts from the opening', () => {
    expect(windows('2026-12-01', 'two_hours').slice(0, 5)).toEqual([
      '08:00: 08:00-10:00',
      '09:00: 08:00-10:00',
      '10:00: 10:00-12:00',
      '11:00: 10:00-12:00',
      '12:00: 12:00-14:00',
    ])
  })

  it('ends at the closing of a Saturday', () => {
    expect(windows('2026-12-05', 'two_hours').slice(-3)).toEqual([
      '13:00: 13:00-15:00',
      '14:00: 13:00-15:00',
      '15:00: 15:00-16:00',
    ])
    expect([...new Set(windows('2026-12-05', 'half_day').map((words) => words.slice(7)))]).toEqual([
      '09:00-12:00',
      '12:00-16:00',
    ])
  })

  it('of half a day is the whole day where the day lies on one side of noon', () => {
    const morning = { opens: Temporal.PlainTime.from('08:00'), closes: Temporal.PlainTime.from('12:00') }
    const evening = { opens: Temporal.PlainTime.from('13:30'), closes: Temporal.PlainTime.from('16:00') }
    expect(windows('2026-12-05', 'half_day', { ...defaultWeeklyHours, 6: morning })[0]).toBe('08:00: 08:00-12:00')
    expect(windows('2026-12-05', 'half_day', { ...defaultWeeklyHours, 6: evening })[0]).toBe('13:30: 13:30-16:00')
  })

  it('is null for an exact promise, and for a time outside the hours', () => {
    const [first] = starts('2026-12-01')
    const night = Temporal.Instant.from('2026-12-01T03:00:00Z')
    const sunday = Temporal.Instant.from('2026-12-06T10:00:00Z')
    expect(first && arrivalWindow(first, 'exact', defaultWeeklyHours)).toBeNull()
    expect(arrivalWindow(night, 'two_hours', defaultWeeklyHours)).toBeNull()
    expect(arrivalWindow(sunday, 'half_day', defaultWeeklyHours)).toBeNull()
  })

  it('lies in the hours of its day, contains its start, and is the same for every start inside', () => {
    fc.assert(
      fc.property(anyDate, anyHours, kinds, (date, hours, kind) => {
        const of = localStartsOn(date, hours, none).map(({ startsAt }) => ({
          at: startsAt.epochMilliseconds,
          window: arrivalWindow(startsAt, kind, hours),
        }))
        const day = hours[date.dayOfWeek as keyof typeof hours]
        for (const { at, window } of of) {
          if (!window || !day) throw new Error(`no window at ${at}`)
          const [from, to] = [window.from.epochMilliseconds, window.to.epochMilliseconds]
          expect(from <= at && at < to).toBe(true)
          const isOpen = local(window.from) >= printTime(day.opens) && local(window.to) <= printTime(day.closes)
          const others = of.filter((other) => from <= other.at && other.at < to)
          const isShared = others.every(
            (other) => other.window?.from.equals(window.from) && other.window.to.equals(window.to),
          )
          // The clock of a short night may skip the opening itself.
          expect(isShared && (isOpen || isShortNight(date))).toBe(true)
        }
      }),
    )
  })

  it.each([...clockChanges.forward, ...clockChanges.back])('follows the clock of the business on %s', (date) => {
    const early = { opens: Temporal.PlainTime.from('00:00'), closes: Temporal.PlainTime.from('06:00') }
    const said = windows(date, 'two_hours', { ...defaultWeeklyHours, 7: early })
    expect(said).toContain('00:00: 00:00-02:00')
    expect(said).toContain('03:00: 02:00-04:00')
  })
})

describe('startChoices', () => {
  const date = Temporal.PlainDate.from('2026-12-01')
  const choices = (times: readonly string[], kind: ArrivalKind) => startChoices(date, times, kind, defaultWeeklyHours)
  const times = (kind: ArrivalKind) => choices(['09:00', '10:00', '11:00', '15:00'], kind).map(({ time }) => time)

  it('has one choice for each window, which holds its first free start', () => {
    expect(times('exact')).toEqual(['09:00', '10:00', '11:00', '15:00'])
    expect(times('two_hours')).toEqual(['09:00', '10:00', '15:00'])
    expect(times('half_day')).toEqual(['09:00', '15:00'])
  })

  it('finds the choice of a start that was taken meanwhile', () => {
    const of = (wanted: string, kind: ArrivalKind) =>
      choiceOf(date, wanted, choices(['09:00', '15:00'], kind), kind, defaultWeeklyHours)?.time ?? null
    expect(of('08:00', 'two_hours')).toBe('09:00')
    expect(of('08:00', 'exact')).toBeNull()
    expect(of('10:00', 'two_hours')).toBeNull()
    expect(of('17:00', 'half_day')).toBe('15:00')
    expect(of('', 'half_day')).toBeNull()
  })

  it('has every window with a free start, each once', () => {
    fc.assert(
      fc.property(anyDate, anyHours, kinds, fc.func(fc.boolean()), (day, hours, kind, isFree) => {
        const free = localStartsOn(day, hours, none)
          .map(({ local: at }) => printTime(at.toPlainTime()))
          .filter((time) => isFree(time))
        const found = startChoices(day, free, kind, hours)
        const froms = found.map(({ window }) => window?.from.epochMilliseconds)
        expect(new Set(froms).size).toBe(froms.length)
        for (const time of free) {
          const choice = choiceOf(day, time, found, kind, hours)
          expect(choice !== null && choice.time <= time && free.includes(choice.time)).toBe(true)
        }
      }),
    )
  })
})

function isShortNight(date: Temporal.PlainDate): boolean {
  return date.toZonedDateTime('Europe/London').hoursInDay !== 24
}
