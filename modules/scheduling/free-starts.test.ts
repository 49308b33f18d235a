import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySearch, anySpan, clockChanges } from '../../tests/support/builders/arbitrary-schedules.ts'
import { modelOfFreeStarts } from '../../tests/support/builders/free-starts-model.ts'
import { defaultBookingRules } from './booking-rules.ts'
import { type FreeStart, type StartSearch, freeStarts } from './free-starts.ts'
import { clash, maxBufferMinutes, spanOf } from './span.ts'
import { leavesHomeMs, travelMinutes } from './travel.ts'
import { defaultWeeklyHours } from './weekly-hours.ts'
import { notAtWork, workingSpans, worksAsOpen } from './working-time.ts'
import { runs } from '../../tests/support/property-runs.ts'

const monday: StartSearch<string> = {
  date: Temporal.PlainDate.from('2026-11-30'),
  now: Temporal.Instant.from('2026-11-20T12:00:00Z'),
  hours: defaultWeeklyHours,
  closedDays: new Set(),
  rules: defaultBookingRules,
  travel: null,
  durationMinutes: 60,
  beforeMinutes: 0,
  afterMinutes: 0,
  place: null,
  resources: [{ id: 'ann', home: null, busy: [] }],
}
const on = (from: string, minutes: number, buffer = 0) =>
  spanOf(Temporal.Instant.from(`2026-11-30T${from}:00Z`), minutes, buffer)
const place = (district: string, latitude: number, longitude: number) => ({ district, latitude, longitude })
const times = (found: readonly FreeStart<string>[]) => found.map(({ time }) => time)
const lines = (found: readonly FreeStart<string>[]) =>
  found.map(({ time, startsAt, free }) => `${time} ${startsAt.toString()} ${free.join(' ')}`)

describe('freeStarts', () => {
  it('lists the whole day while nobody is booked', () => {
    expect(times(freeStarts(monday))).toEqual([
      '08:00',
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
    ])
  })

  it('considers the length of the new booking, and not only the start of the old one', () => {
    const resources = [{ id: 'ann', home: null, busy: [on('12:00', 60)] }]
    expect(times(freeStarts({ ...monday, durationMinutes: 150, resources }))).toEqual([
      '08:00',
      '09:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
    ])
  })

  it('returns the free technicians in the given order while anybody is free', () => {
    const resources = [
      { id: 'zoe', home: null, busy: [on('08:00', 600)] },
      { id: 'bob', home: null, busy: [on('08:00', 120)] },
      { id: 'ann', home: null, busy: [on('09:00', 120)] },
    ]
    expect(
      freeStarts({ ...monday, resources })
        .slice(0, 4)
        .map(({ time, free }) => [time, free]),
    ).toEqual([
      ['08:00', ['ann']],
      ['10:00', ['bob']],
      ['11:00', ['bob', 'ann']],
      ['12:00', ['bob', 'ann']],
    ])
  })

  it('returns nothing when there is no technician', () => expect(freeStarts({ ...monday, resources: [] })).toEqual([]))

  it('keeps the buffer on both sides of a booking', () => {
    const resources = [{ id: 'ann', home: null, busy: [on('12:00', 60)] }]
    const found = times(freeStarts({ ...monday, beforeMinutes: 30, afterMinutes: 30, resources }))
    expect(found).toEqual(['08:00', '09:00', '10:00', '14:00', '15:00', '16:00', '17:00'])
  })

  it('lists no start within the notice, and one exactly at its end', () => {
    const found = (now: string) => times(freeStarts({ ...monday, now: Temporal.Instant.from(now) }))[0]
    expect(found('2026-11-30T08:00:00Z')).toBe('10:00')
    expect(found('2026-11-30T08:00:00.001Z')).toBe('11:00')
    expect(found('2026-11-30T15:30:00Z')).toBeUndefined()
  })

  it('leaves the way between two districts free, before and after a visit', () => {
    const [croydon, purley] = [place('CR0', 51.37, -0.08), place('CR8', 51.33, -0.12)]
    const busy = [{ ...on('12:00', 60), place: purley }]
    const search = { ...monday, travel: { kmPerHour: 10, leavesHomeMinutes: 60 }, place: croydon }
    const found = (home: typeof croydon | null) =>
      times(freeStarts({ ...search, resources: [{ id: 'ann', home, busy }] }))
    expect(travelMinutes(croydon, purley, search.travel)).toBe(32)
    expect(found(croydon)).toEqual(['08:00', '09:00', '10:00', '14:00', '15:00', '16:00', '17:00'])
    expect(found(null)).toEqual(found(croydon))
    expect(times(freeStarts({ ...search, travel: null, resources: [{ id: 'ann', home: croydon, busy }] }))).toContain(
      '11:00',
    )
  })

  it('begins when a technician can be there from home', () => {
    const search = { ...monday, place: place('CR0', 51.37, -0.08) }
    const far = { id: 'ann', home: place('BN1', 51.1, -0.08), busy: [] }
    const found = (leavesHomeMinutes: number) =>
      times(freeStarts({ ...search, travel: { kmPerHour: 30, leavesHomeMinutes }, resources: [far] }))[0]
    expect(travelMinutes(far.home, search.place, { kmPerHour: 30, leavesHomeMinutes: 0 })).toBe(61)
    expect([61, 60, 1, 0].map(found)).toEqual(['08:00', '09:00', '09:00', '10:00'])
  })

  it('needs no way to an emergency, which has it inside, but one from it', () => {
    const [croydon, purley] = [place('CR0', 51.37, -0.08), place('CR8', 51.33, -0.12)]
    const busy = [{ ...on('12:00', 60), place: purley, includesWay: true }]
    const search = { ...monday, travel: { kmPerHour: 10, leavesHomeMinutes: 60 }, place: croydon }
    const found = times(freeStarts({ ...search, resources: [{ id: 'ann', home: null, busy }] }))
    expect(found).toEqual(['08:00', '09:00', '10:00', '11:00', '14:00', '15:00', '16:00', '17:00'])
  })

  it('throws at an invalid length', () => {
    expect(() => freeStarts({ ...monday, durationMinutes: 1441 })).toThrow(RangeError)
  })

  it.each([...clockChanges.forward, ...clockChanges.back])(
    'reserves the length of a booking in real time on %s',
    (text) => {
      const date = Temporal.PlainDate.from(text)
      const night = { opens: Temporal.PlainTime.from('00:00'), closes: Temporal.PlainTime.from('06:00') }
      const midnight = date.toZonedDateTime('Europe/London').toInstant()
      const search = {
        ...monday,
        date,
        now: midnight.subtract({ hours: 24 }),
        hours: { ...defaultWeeklyHours, 7: night },
      }
      const busy = [spanOf(midnight, 120, 0)]
      const forward = clockChanges.forward.some((change) => change === text)
      const expected = forward ? ['03:00', '04:00', '05:00'] : ['02:00', '03:00', '04:00', '05:00']
      expect(times(freeStarts({ ...search, resources: [{ id: 'ann', home: null, busy }] }))).toEqual(expected)
    },
  )
})

describe('every list of free starts', () => {
  it('equals the list found by checking the day minute by minute', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(lines(freeStarts(search))).toEqual(modelOfFreeStarts(search))
      }),
      { numRuns: runs(400) },
    )
  })

  it('offers no clashing technician, and leaves out no free one', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        for (const { startsAt, free } of freeStarts(search)) {
          const wanted = spanOf(startsAt, search.durationMinutes, search.afterMinutes, search)
          const leaves = leavesHomeMs(search.date, search.hours, search.travel) ?? -Infinity
          for (const { id, home, busy, works = worksAsOpen } of search.resources) {
            const isTooEarly = leaves + travelMinutes(home, search.place, search.travel) * 60_000 > wanted.startsAtMs
            const isAway = notAtWork(wanted, works) !== null
            const isTaken = busy.some((span) => clash(span, wanted, search.travel))
            expect(isTooEarly || isAway || isTaken).toBe(!free.includes(id))
          }
        }
      }),
    )
  })

  it('is within the notice and the horizon, in the order of time, on the given day', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const { date, now, rules } = search
        const last = now.toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: rules.horizonDays })
        const found = freeStarts({ ...search, resources: [{ id: 'idle', home: null, busy: [] }] })
        const at = found.map(({ startsAt }) => startsAt.epochMilliseconds)
        expect(at).toEqual(at.toSorted((a, b) => a - b))
        expect(new Set(at).size).toBe(at.length)
        for (const { startsAt, time } of found) {
          const local = startsAt.toZonedDateTimeISO('Europe/London')
          expect(local.toPlainDateTime().toString()).toBe(`${date.toString()}T${time}:00`)
          expect(now.until(startsAt).total('minutes')).toBeGreaterThanOrEqual(rules.minimumNoticeMinutes)
          expect(Temporal.PlainDate.compare(local.toPlainDate(), last)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  it('does not depend on the order of the bookings', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const resources = search.resources.map((one) => ({ ...one, busy: one.busy.toReversed() }))
        expect(lines(freeStarts({ ...search, resources }))).toEqual(lines(freeStarts(search)))
      }),
    )
  })

  it('never grows with another booking', () => {
    const booked = anySearch.chain((search) => fc.tuple(fc.constant(search), anySpan(search.date), fc.nat()))
    fc.assert(
      fc.property(booked, ([search, more, who]) => {
        const resources = search.resources.map((resource, index) =>
          index === who % search.resources.length ? { ...resource, busy: [...resource.busy, more] } : resource,
        )
        const before = new Map(freeStarts(search).map(({ time, free }) => [time, free]))
        for (const { time, free } of freeStarts({ ...search, resources })) {
          expect(before.get(time)).toEqual(expect.arrayContaining([...free]))
        }
      }),
    )
  })

  it('has one technician fewer at a booked start', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const [first] = freeStarts(search)
        if (!first) return
        const [taken] = first.free
        const wanted = spanOf(first.startsAt, search.durationMinutes, search.afterMinutes, search)
        const resources = search.resources.map((one) =>
          one.id === taken ? { ...one, busy: [...one.busy, wanted] } : one,
        )
        const after = freeStarts({ ...search, resources }).find(({ time }) => time === first.time)
        expect(after?.free ?? []).toEqual(first.free.slice(1))
      }),
    )
  })

  it('never grows with a larger buffer, on either side', () => {
    fc.assert(
      fc.property(anySearch, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (search, before, after) => {
        const beforeMinutes = Math.min(maxBufferMinutes, search.beforeMinutes + before)
        const afterMinutes = Math.min(maxBufferMinutes, search.afterMinutes + after)
        const known = new Map(freeStarts(search).map(({ time, free }) => [time, free]))
        for (const { time, free } of freeStarts({ ...search, beforeMinutes, afterMinutes })) {
          expect(known.get(time)).toEqual(expect.arrayContaining([...free]))
        }
      }),
    )
  })

  it('offers no start that is not wholly within the hours of a technician who is not absent', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        for (const { startsAt, free } of freeStarts(search)) {
          const [from, until] = [startsAt, startsAt.add({ minutes: search.durationMinutes })]
          for (const id of free) {
            const { week, absences } = search.resources.find((resource) => resource.id === id)?.works ?? worksAsOpen
            const isWithin = ({ startsAtMs, endsAtMs }: { readonly startsAtMs: number; readonly endsAtMs: number }) =>
              startsAtMs <= from.epochMilliseconds && until.epochMilliseconds <= endsAtMs
            expect(week === null || workingSpans(week, search.date.subtract({ days: 1 }), 3).some(isWithin)).toBe(true)
            expect(
              absences.some(
                ({ startsAtMs, endsAtMs }) => startsAtMs < until.epochMilliseconds && from.epochMilliseconds < endsAtMs,
              ),
            ).toBe(false)
          }
        }
      }),
    )
  })

  it('is with the default hours what it is without any', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const resources = search.resources.map(({ id, home, busy }) => ({ id, home, busy }))
        const byDefault = resources.map((resource) => ({ ...resource, works: worksAsOpen }))
        expect(lines(freeStarts({ ...search, resources: byDefault }))).toEqual(
          lines(freeStarts({ ...search, resources })),
        )
      }),
    )
  })

  it('leaves out a lunch break, and the hours of an absence', () => {
    const periods = [
      { fromMinute: 8 * 60, untilMinute: 12 * 60 },
      { fromMinute: 13 * 60, untilMinute: 17 * 60 },
    ]
    const week = { 1: periods, 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }
    const resources = [{ id: 'ann', home: null, busy: [], works: { week, absences: [on('15:30', 60)] } }]
    expect(times(freeStarts({ ...monday, durationMinutes: 90, resources }))).toEqual([
      '08:00',
      '09:00',
      '10:00',
      '13:00',
      '14:00',
    ])
  })

  it('never grows with a lower speed', () => {
    fc.assert(
      fc.property(anySearch, fc.integer({ min: 1, max: 100 }), (search, slower) => {
        const { travel } = search
        fc.pre(travel === null || slower <= travel.kmPerHour)
        const leavesHomeMinutes = travel?.leavesHomeMinutes ?? 60
        const known = new Map(freeStarts(search).map(({ time, free }) => [time, free]))
        for (const { time, free } of freeStarts({ ...search, travel: { kmPerHour: slower, leavesHomeMinutes } })) {
          expect(known.get(time)).toEqual(expect.arrayContaining([...free]))
        }
      }),
    )
  })

  it('is the same without travel, wherever the visits are', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const off = { ...search, travel: null }
        const nowhere = {
          ...off,
          place: null,
          resources: search.resources.map(({ id, busy, works = worksAsOpen }) => ({
            id,
            home: null,
            works,
            busy: busy.map((span) => ({ ...span, place: null })),
          })),
        }
        expect(lines(freeStarts(off))).toEqual(lines(freeStarts(nowhere)))
      }),
    )
  })
})
