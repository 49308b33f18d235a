import { describe, expect, it } from 'vitest'
import { type BookingFilter, firstVisit } from '#modules/booking'
import type { BookingId } from '#modules/shared'
import { openBookingApp } from '../../../tests/support/apps/booking-app.ts'
import { planRoutes } from '../../../src/http/fulfilment/plan-routes.ts'
import { confirmed as paidBooking } from '../../../tests/http/bookings/confirmed-booking.ts'
import { aBooking, bookingId, technicianId, tom, tuesdayTen, userId } from '../../../tests/support/builders/bookings.ts'
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
    startsAt: tuesdayTen.add({ hours: 24 * (n + 2) }),
  }))
  const booking = {
    list: async (_: unknown, { status, limit }: BookingFilter) => {
      const found = status === 'confirmed' ? confirmed : []
      return { bookings: found.slice(0, limit), next: found.length > limit ? bookingId('more') : null }
    },
    delayedBy: async () => null,
    fieldDay: async () => [],
    furtherVisits: async () => [],
    atVisit: async (one: unknown) => one,
    visitNow: async (id: BookingId) => firstVisit(confirmed.find((one) => one.id === id) ?? assigned),
    offersTo: async () => [],
  }
  const input = {
    now: tuesdayTen,
    modules: {
      booking,
      payments: { cashWith: async () => 0 },
      accounts: { technicianOf: async () => ({ id: technicianId('tom') }), positionsAgreedAt: async () => null },
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
        fieldDay: async () => [],
        furtherVisits: async () => [],
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

describe('today and tomorrow of the technician', () => {
  /** A booking whose first visit is on Tuesday at ten; it is nine on that day. */
  async function openDay(plumbers: readonly string[] = ['tom', 'ann']) {
    const site = openBookingApp(plumbers)
    planRoutes(site.api, site)
    const id = await paidBooking(site)
    site.clock.set(tuesdayTen.subtract({ hours: 1 }))
    const lead = site.data.value('bookings', 'technician_id', { id }) === 'tec_tom' ? 'tom' : 'ann'
    const other = lead === 'tom' ? 'ann' : 'tom'
    const plan = async (names: readonly string[], day: string, hour = 10) => {
      const technician_ids = names.map((name) => `tec_${name}`)
      const body = { technician_ids, scheduled_date: `${day}T${hour}:00:00` }
      expect((await site.send('office', 'POST', `/api/bookings/${id}/visits`, body)).status).toBe(201)
    }
    /** Work of the first visit that goes on later. */
    const waits = async () => {
      site.clock.set(tuesdayTen)
      await site.send(lead, 'POST', `/api/bookings/${id}/status`, { status: 'in_progress' })
      site.clock.move({ minutes: 30 })
      const outcome = { status: 'awaiting_parts', completion_status: 'pending_parts' }
      site.data.set('visits', { booking_id: id }, { ...outcome, check_out_at: '2026-03-03T10:30:00.000Z' })
    }
    const dayOf = async (name: string) => {
      const input = {
        now: site.clock.now(),
        modules: {
          booking: { ...site.booking, offersTo: async () => [] },
          accounts: {
            technicianOf: async () => ({ id: technicianId(name), availability: 'available' }),
            positionsAgreedAt: async () => null,
          },
          payments: { cashWith: async () => 0 },
          photos: { ofBooking: async () => [] },
          forms: { of: async () => [] },
          sharedPositions: { isShared: async () => false },
        },
      } as unknown as PageInput
      const who = { id: userId(name), role: 'technician' } as Parameters<typeof technicianDay>[1]
      return technicianDay(input, who, false)
    }
    return { ...site, id, lead, other, plan, waits, dayOf }
  }
  const steps = (sheets: Awaited<ReturnType<typeof technicianDay>>['now']) =>
    sheets.map(({ step: { visit, next }, note }) => ({ visit: visit.slice(-1), next, note }))
  const nameOf = (name: string) => (name === 'tom' ? 'Tom' : 'Ann')

  it('has the next button for who leads, and the name of the lead for who comes along', async () => {
    using site = await openDay()
    site.database.raw
      .prepare('insert into visit_crew (booking_id, visit_number, position, technician_id) values (?, 1, 2, ?)')
      .run(site.id, `tec_${site.other}`)
    expect(steps((await site.dayOf(site.lead)).now)).toEqual([{ visit: '1', next: 'en-route', note: null }])
    const [sheet] = (await site.dayOf(site.other)).now
    expect(sheet).toMatchObject({
      note: `${nameOf(site.lead)} leads this visit.`,
      step: { next: null, opens: null, waitsUntil: null, isShared: null, form: null },
      longer: null,
    })
  })

  it('has a further visit on its own day, without a button while the one before is to be made', async () => {
    using site = await openDay()
    await site.plan([site.other], '2026-03-04', 14)
    const day = await site.dayOf(site.other)
    expect(day.now).toEqual([])
    expect(day.coming.map(({ sheets }) => steps(sheets))).toEqual([
      [{ visit: '2', next: null, note: 'Another visit of this booking comes first.' }],
    ])
    expect(day.coming[0]?.sheets[0]?.job).toMatchObject({ day: 'Tomorrow', time: '2\u00A0pm' })
    const first = await site.dayOf(site.lead)
    expect([steps(first.now).length, first.coming]).toEqual([1, []])
  })

  it('lists work that waits for parts apart, and its planned return visit on its day alone', async () => {
    using site = await openDay()
    await site.waits()
    const waiting = await site.dayOf(site.lead)
    expect([waiting.now, waiting.coming]).toEqual([[], []])
    expect(waiting.waiting).toMatchObject([{ href: `/fulfillment/${site.id}`, plan: `/return/${site.id}` }])
    await site.plan([site.lead], '2026-03-10')
    const planned = await site.dayOf(site.lead)
    expect([planned.now, planned.waiting]).toEqual([[], []])
    expect(planned.coming.map(({ sheets }) => steps(sheets))).toEqual([[{ visit: '2', next: null, note: null }]])
  })

  it('lists visits after tomorrow that they lead or come along to, in short, and none of them twice', async () => {
    using site = await openDay()
    await site.plan([site.other, site.lead], '2026-03-06', 14)
    const of = async (name: string) => {
      const { coming, further } = await site.dayOf(name)
      return { coming: coming.flatMap(({ sheets }) => steps(sheets)), further }
    }
    const line = {
      href: `/fulfillment/${site.id}?visit=2`,
      words: expect.stringMatching(/^Friday 6 March, 2\u00A0pm: Tap repair for /),
    }
    const note = `${nameOf(site.other)} leads this visit.`
    expect(await of(site.lead)).toEqual({ coming: [], further: [{ ...line, note }] })
    expect(await of(site.other)).toEqual({ coming: [], further: [{ ...line, note: 'You lead this visit.' }] })
    // Once the booking is at it, it is a job of its own of who leads it.
    site.data.set('visits', { booking_id: site.id, number: 1 }, { status: 'done', completion_status: 'partial' })
    site.data.set('bookings', { id: site.id }, { visit_number: 2, technician_id: `tec_${site.other}` })
    expect((await of(site.other)).further).toEqual([])
    expect((await of(site.lead)).further).toEqual([{ ...line, note }])
    site.data.set('visits', { booking_id: site.id, number: 2 }, { called_off_at: '2026-03-03T11:00:00.000Z' })
    expect((await of(site.lead)).further).toEqual([])
  })

  it('shows a return visit that should have begun as not started', async () => {
    using site = await openDay()
    await site.waits()
    await site.plan([site.lead], '2026-03-04')
    site.clock.set(tuesdayTen.add({ hours: 24, minutes: 10 }))
    const isLate = async () => (await site.dayOf(site.lead)).now.map(({ job }) => job.isLate)
    expect(await isLate()).toEqual([false])
    site.clock.set(tuesdayTen.add({ hours: 30 }))
    expect(await isLate()).toEqual([true])
  })
})
