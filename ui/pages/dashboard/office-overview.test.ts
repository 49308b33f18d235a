import { describe, expect, it } from 'vitest'
import type { BookingDetails, BookingFilter } from '#modules/booking'
import { aBooking, bookingId, office, technicianId, tom, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import type { PageInput } from '../../page-context.ts'
import { officeOverview } from './office-overview.ts'

/** A business with this many visits from nine on, one every two minutes. */
function inputWith(visits: number, statusOf: (n: number) => BookingDetails['status'] = () => 'confirmed') {
  const nine = tuesdayTen.subtract({ hours: 1 })
  const all = Array.from({ length: visits }, (_, n) => ({
    ...aBooking({ id: `visit-${n}`, status: statusOf(n), technicianId: technicianId('tom') }),
    startsAt: nine.add({ minutes: 2 * n }),
    technician: { id: technicianId('tom'), userId: tom.userId, fullName: 'Tom' },
  }))
  const booking = {
    list: async (_: unknown, { between, status = null, emergencies = false, limit }: BookingFilter) => {
      const isBetween = (at: Temporal.Instant) =>
        between == null ||
        (Temporal.Instant.compare(at, between.from) >= 0 && Temporal.Instant.compare(at, between.until) < 0)
      const found = all.filter(
        (one) => !emergencies && isBetween(one.startsAt) && (status === null || one.status === status),
      )
      return { bookings: found.slice(0, limit), next: found.length > limit ? bookingId('more') : null }
    },
    visitCounts: async () => ({ all: visits, underWay: 3, completed: 2 }),
    waitingReductions: async () => [],
    alarms: async () => [],
  }
  const modules = {
    booking,
    accounts: { technicians: async () => [], openApplications: async () => [] },
    dispatch: { toReturnTo: async () => [] },
    workforce: {
      waiting: async () => [],
      absentWithVisits: async () => [],
      onCallGaps: async () => [],
      onCallAt: async () => [],
    },
    terms: { missing: async () => [], current: async () => ({ isChecked: true }) },
  }
  const site = { storage: { isDamaged: false, writeFault: null, freeMegabytes: null } }
  return { now: tuesdayTen.add({ hours: 4 }), modules, site } as unknown as PageInput
}

const who = { id: office.userId, role: 'office' } as Parameters<typeof officeOverview>[1]

describe('the visits on the overview of the office', () => {
  it('are all of today on a day of sixty', async () => {
    const overview = await officeOverview(inputWith(60), who, 'time')
    expect(overview).toMatchObject({ visits: 60, underWay: 3, done: 2, allVisits: null })
    expect(overview.jobs).toHaveLength(60)
  })

  it('are the present ones on a day of very many: those not begun, those under way, and the next from two hours ago on', async () => {
    const input = inputWith(400, (n) => (n === 7 ? 'confirmed' : n === 9 || n === 95 ? 'in_progress' : 'completed'))
    const overview = await officeOverview(input, who, 'time')
    expect(overview).toMatchObject({ visits: 400, allVisits: '/admin/bookings?from=2026-03-03&until=2026-03-03' })
    // Visits are under way from two hours before on, too: each is listed once.
    expect(overview.jobs).toHaveLength(17)
    expect(overview.jobs.slice(0, 3).map(({ href }) => href.split('-').at(-1))).toEqual(['7', '9', '90'])
  })
})
