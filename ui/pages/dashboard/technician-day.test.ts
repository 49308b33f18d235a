import { describe, expect, it } from 'vitest'
import { type BookingFilter, firstVisit } from '#modules/booking'
import { aBooking, bookingId, technicianId, tom, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { clockWords } from '../../time-words.ts'
import type { PageInput } from '../../page-context.ts'
import { longerOf, technicianDay } from './technician-day.ts'

const assigned = {
  ...aBooking({ status: 'confirmed', technicianId: technicianId('tom') }),
  technician: { id: technicianId('tom'), userId: tom.userId, fullName: 'Tom' },
}

describe('"I need longer" on the day of the technician', () => {
  const underWay = { ...assigned, status: 'in_progress', version: 4 } as const

  it('is offered while the work is under way, with the planned end', () => {
    expect(longerOf(assigned, null, tuesdayTen)).toBeNull()
    expect(longerOf(underWay, null, tuesdayTen)).toEqual({
      until: clockWords(tuesdayTen.add({ hours: 1 })),
      late: null,
      seen: '2026-03-03T11:00:00.000Z',
      choices: [15, 30, 60],
    })
  })

  it('names the next visit that it delays', () => {
    const expectedEnd = tuesdayTen.add({ minutes: 90 })
    const next = aBooking({ startsAt: tuesdayTen.add({ minutes: 80 }) })
    const shown = longerOf({ ...underWay, expectedEnd }, { booking: next, minutes: 10 }, tuesdayTen)
    expect(shown).toMatchObject({ until: clockWords(expectedEnd), late: expect.stringContaining('10 minutes late') })
  })
})

describe('the coming jobs of the technician', () => {
  const confirmed = Array.from({ length: 25 }, (_, n) => ({
    ...assigned,
    id: bookingId(`coming-${n}`),
    startsAt: tuesdayTen.add({ hours: 24 * (n + 1) }),
  }))
  const booking = {
    list: async (_: unknown, { status, limit }: BookingFilter) => {
      const found = status === 'confirmed' ? confirmed : []
      return { bookings: found.slice(0, limit), next: found.length > limit ? bookingId('more') : null }
    },
    delayedBy: async () => null,
    visitNow: async () => firstVisit(assigned),
    earlierWork: async () => [],
    offersTo: async () => [],
  }
  const input = {
    now: tuesdayTen,
    modules: {
      booking,
      accounts: { technicianOf: async () => null, positionsAgreedAt: async () => null },
      photos: { ofBooking: async () => [] },
      forms: { of: async () => [] },
      sharedPositions: { isShared: async () => false },
    },
  } as unknown as PageInput
  const who = { id: tom.userId, role: 'technician' } as Parameters<typeof technicianDay>[1]

  it('are the first twelve, with a word that there are more', async () => {
    const day = await technicianDay(input, who, false)
    expect(day.coming.flatMap(({ sheets }) => sheets)).toHaveLength(12)
    expect(day.hasMore).toBe(true)
  })

  it('are all of them when the technician asks for all', async () => {
    const day = await technicianDay(input, who, true)
    expect(day.coming.flatMap(({ sheets }) => sheets)).toHaveLength(25)
    expect(day.hasMore).toBe(false)
  })
})

describe('the jobs that the technician has done', () => {
  const completed = Array.from({ length: 30 }, (_, n) => ({
    ...assigned,
    status: 'completed' as const,
    id: bookingId(`done-${n}`),
    startsAt: tuesdayTen.subtract({ hours: 3 * (n + 1) }),
    actualEndTime: tuesdayTen.subtract({ hours: 3 * n + 2 }),
  }))
  const input = {
    now: tuesdayTen,
    modules: {
      booking: {
        list: async (_: unknown, { status, latestFirst, limit }: BookingFilter) => {
          const found = status === 'completed' && latestFirst === true ? completed : []
          return { bookings: found.slice(0, limit), next: found.length > limit ? bookingId('more') : null }
        },
        undoableCompletion: async () => null,
        offersTo: async () => [],
      },
      accounts: { technicianOf: async () => null, positionsAgreedAt: async () => null },
    },
  } as unknown as PageInput
  const who = { id: tom.userId, role: 'technician' } as Parameters<typeof technicianDay>[1]

  it('are the latest twenty, or all of the last seven days', async () => {
    const [first, all] = [await technicianDay(input, who, false), await technicianDay(input, who, true)]
    expect([first.done.length, first.hasMoreDone]).toEqual([20, true])
    expect([all.done.length, all.hasMoreDone]).toEqual([30, false])
    expect(first.done[0]?.id).toBe(bookingId('done-0'))
  })
})
