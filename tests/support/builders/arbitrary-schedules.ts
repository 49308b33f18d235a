import fc from 'fast-check'
import {
  type DayHours,
  type EarliestOpenDay,
  type Place,
  type Span,
  type StartSearch,
  type Travel,
  type WeeklyHours,
  type WorkPeriod,
  type WorkingTime,
  defaultBookingRules,
  maxBufferMinutes,
  maxDurationMinutes,
} from '#modules/scheduling'

const timeAt = (minute: number) => new Temporal.PlainTime(Math.floor(minute / 60), minute % 60)

/** Every second day or so opens on the hour at night or in the morning, so that the skipped hour is often a start. */
const anyDay: fc.Arbitrary<DayHours> = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 0, max: 9 }).map((hour) => hour * 60),
      fc.integer({ min: 0, max: 22 * 60 }),
    ),
    fc.nat(),
  )
  .map(([opens, length]) => ({ opens: timeAt(opens), closes: timeAt(opens + 60 + (length % (24 * 60 - opens - 60))) }))

const anyDayOrClosed = fc.option(anyDay, { freq: 6 })

export const anyHours: fc.Arbitrary<WeeklyHours> = fc.record({
  1: anyDayOrClosed,
  2: anyDayOrClosed,
  3: anyDayOrClosed,
  4: anyDayOrClosed,
  5: anyDayOrClosed,
  6: anyDayOrClosed,
  7: anyDayOrClosed,
})

/** The periods of a day of work: none, or some that may touch; one in three begins or ends at midnight. */
const anyPeriods: fc.Arbitrary<readonly WorkPeriod[]> = fc
  .uniqueArray(
    fc.oneof(
      fc.constantFrom(0, 1440),
      fc.integer({ min: 0, max: 96 }).map((each) => each * 15),
    ),
    {
      maxLength: 6,
    },
  )
  .map((edges) => {
    const sorted = edges.toSorted((a, b) => a - b)
    return sorted.flatMap((fromMinute, index) => {
      const untilMinute = sorted[index + 1]
      return index % 3 !== 1 && untilMinute !== undefined ? [{ fromMinute, untilMinute }] : []
    })
  })

export const anyWeek = fc.record({
  1: anyPeriods,
  2: anyPeriods,
  3: anyPeriods,
  4: anyPeriods,
  5: anyPeriods,
  6: anyPeriods,
  7: anyPeriods,
})

/** Hours of one's own, or those of the business, and absences around a day. */
function anyWorks(date: Temporal.PlainDate): fc.Arbitrary<WorkingTime> {
  const absences = fc.array(
    anySpan(date).map(({ startsAtMs, endsAtMs }) => ({ startsAtMs, endsAtMs })),
    { maxLength: 2 },
  )
  return fc.record({ week: fc.option(anyWeek), absences: fc.oneof(fc.constant([]), absences) })
}

/** The Sundays on which British clocks change. */
export const clockChanges = {
  forward: ['2025-03-30', '2026-03-29', '2027-03-28', '2028-03-26'],
  back: ['2025-10-26', '2026-10-25', '2027-10-31', '2028-10-29'],
} as const

/** A day of these years; one in three is a day on which the clocks change. */
export const anyDate: fc.Arbitrary<Temporal.PlainDate> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 1400 }).map((days) => Temporal.PlainDate.from('2025-01-01').add({ days })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...clockChanges.forward, ...clockChanges.back)
      .map((text) => Temporal.PlainDate.from(text)),
  },
)

/** Mostly the setting of a new business; else any in which a cheaper priority is never earlier. */
export const anyEarliestOpenDay: fc.Arbitrary<EarliestOpenDay> = fc.oneof(
  fc.constant(defaultBookingRules.earliestOpenDay),
  fc
    .tuple(fc.nat({ max: 2 }), fc.nat({ max: 3 }), fc.nat({ max: 3 }))
    .map(([urgent, more, most]) => ({ urgent, priority: urgent + more, standard: urgent + more + most })),
)

export const anyRules = fc.record({
  minimumNoticeMinutes: fc.integer({ min: 0, max: 3000 }),
  horizonDays: fc.integer({ min: 0, max: 90 }),
  earliestOpenDay: anyEarliestOpenDay,
})

const anyBuffer = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: maxBufferMinutes }))

/** A district up to some 40 km away, or none. */
export const anyPlace: fc.Arbitrary<Place | null> = fc.option(
  fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })).map(([north, east]) => ({
    district: `D${north}${east}`,
    latitude: 51.2 + north / 25,
    longitude: -0.4 + east / 20,
  })),
)

export const anyTravel: fc.Arbitrary<Travel | null> = fc.option(
  fc.record({ kmPerHour: fc.integer({ min: 1, max: 100 }), leavesHomeMinutes: fc.integer({ min: 0, max: 120 }) }),
)

/** A booking around that day, on the minute. */
export function anySpan(date: Temporal.PlainDate): fc.Arbitrary<Span> {
  const midnight = date.toZonedDateTime('Europe/London').epochMilliseconds
  return fc
    .record({
      from: fc.integer({ min: -1800, max: 3200 }),
      length: fc.oneof(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1, max: maxDurationMinutes })),
      before: anyBuffer,
      after: anyBuffer,
      place: anyPlace,
      includesWay: fc.boolean(),
    })
    .map(({ from, length, before, after, place, includesWay }) => ({
      startsAtMs: midnight + from * 60_000,
      endsAtMs: midnight + (from + length) * 60_000,
      beforeMs: before * 60_000,
      afterMs: after * 60_000,
      place,
      includesWay,
    }))
}

/** A search for free starts as a customer could make one: mostly for a day that is neither past nor too far. */
export const anySearch: fc.Arbitrary<StartSearch<string>> = anyDate.chain((date) =>
  fc.record({
    date: fc.constant(date),
    now: fc
      .integer({ min: -20 * 1440, max: 1440 })
      .map((minutes) => date.toZonedDateTime('Europe/London').toInstant().add({ minutes })),
    hours: anyHours,
    closedDays: fc.constantFrom(...Array.from({ length: 7 }, () => new Set<string>()), new Set([date.toString()])),
    rules: anyRules,
    durationMinutes: fc.oneof(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 1, max: maxDurationMinutes })),
    beforeMinutes: anyBuffer,
    afterMinutes: anyBuffer,
    place: anyPlace,
    travel: anyTravel,
    resources: fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^tec_[a-f]{3}$/),
        home: anyPlace,
        busy: fc.array(anySpan(date), { maxLength: 4 }),
        works: anyWorks(date),
      }),
      {
        selector: ({ id }) => id,
        maxLength: 4,
      },
    ),
  }),
)
