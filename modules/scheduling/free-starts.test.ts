import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySearch, anySpan, clockChanges } from '../../tests/support/builders/arbitrary-schedules.ts'
import { modelOfFreeStarts } from '../../tests/support/builders/free-starts-model.ts'
import { defaultBookingRules } from './booking-rules.ts'
import { type FreeStart, type StartSearch, freeStarts } from './free-starts.ts'
import { clash, spanOf } from './span.ts'
import { defaultWeeklyHours } from './weekly-hours.ts'

const monday: StartSearch<string> = {
  date: Temporal.PlainDate.from('2026-11-30'),
  now: Temporal.Instant.from('2026-11-20T12:00:00Z'),
  hours: defaultWeeklyHours,
  closedDays: new Set(),
  rules: defaultBookingRules,
  durationMinutes: 60,
  bufferMinutes: 0,
  resources: [{ id: 'ann', busy: [] }],
}
const on = (from: string, minutes: number, buffer = 0) =>
  spanOf(Temporal.Instant.from(`2026-11-30T${from}:00Z`), minutes, buffer)
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
    const resources = [{ id: 'ann', busy: [on('12:00', 60)] }]
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
      { id: 'zoe', busy: [on('08:00', 600)] },
      { id: 'bob', busy: [on('08:00', 120)] },
      { id: 'ann', busy: [on('09:00', 120)] },
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
    const resources = [{ id: 'ann', busy: [on('12:00', 60)] }]
    const found = times(freeStarts({ ...monday, bufferMinutes: 30, resources }))
    expect(found).toEqual(['08:00', '09:00', '10:00', '14:00', '15:00', '16:00', '17:00'])
  })

  it('lists no start within the notice, and one exactly at its end', () => {
    const found = (now: string) => times(freeStarts({ ...monday, now: Temporal.Instant.from(now) }))[0]
    expect(found('2026-11-30T08:00:00Z')).toBe('10:00')
    expect(found('2026-11-30T08:00:00.001Z')).toBe('11:00')
    expect(found('2026-11-30T15:30:00Z')).toBeUndefined()
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
      expect(times(freeStarts({ ...search, resources: [{ id: 'ann', busy }] }))).toEqual(expected)
    },
  )
})

describe('every list of free starts', () => {
  it('equals the list found by checking the day minute by minute', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(lines(freeStarts(search))).toEqual(modelOfFreeStarts(search))
      }),
      { numRuns: 400 },
    )
  })

  it('offers no clashing technician, and leaves out no free one', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        for (const { startsAt, free } of freeStarts(search)) {
          const wanted = spanOf(startsAt, search.durationMinutes, search.bufferMinutes)
          for (const { id, busy } of search.resources) {
            expect(busy.some((span) => clash(span, wanted))).toBe(!free.includes(id))
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
        const found = freeStarts({ ...search, resources: [{ id: 'idle', busy: [] }] })
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
        const resources = search.resources.map(({ id, busy }) => ({ id, busy: busy.toReversed() }))
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
        const wanted = spanOf(first.startsAt, search.durationMinutes, search.bufferMinutes)
        const resources = search.resources.map(({ id, busy }) =>
          id === taken ? { id, busy: [...busy, wanted] } : { id, busy },
        )
        const after = freeStarts({ ...search, resources }).find(({ time }) => time === first.time)
        expect(after?.free ?? []).toEqual(first.free.slice(1))
      }),
    )
  })
})
