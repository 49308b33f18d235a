import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyEarliestOpenDay } from '../../../tests/support/builders/arbitrary-schedules.ts'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, now, tapRepair } from '../../../tests/support/builders/bookings.ts'
import { priorities } from '#modules/pricing'
import { readLocalStart } from '#modules/scheduling'
import { runs } from '../../../tests/support/property-runs.ts'

const monday = Temporal.PlainDate.from('2026-03-02')

describe('the starts that are offered', () => {
  it('can be booked under the priority that offers them, and under no other', async () => {
    const anyWeek = fc.record({
      today: fc.nat({ max: 6 }),
      closed: fc.uniqueArray(fc.nat({ max: 8 }), { maxLength: 4 }),
      earliest: anyEarliestOpenDay,
      ahead: fc.nat({ max: 6 }),
      hour: fc.nat({ max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(anyWeek, async ({ today, closed, earliest, ahead, hour }) => {
        using site = openBooking()
        site.clock.set(now.add({ hours: 24 * today }))
        const updated_at = ''
        for (const day of closed)
          site.data.insert('closed_days', { date: monday.add({ days: day }).toString(), name: 'Closed' })
        const value = JSON.stringify({
          urgent_from_open_day: earliest.urgent,
          priority_from_open_day: earliest.priority,
          standard_from_open_day: earliest.standard,
        })
        site.data.insert('settings', { key: 'booking_rules', value, updated_at })
        const date = monday.add({ days: today - 1 + ahead })
        for (const priority of priorities) {
          const offered = await site.booking.slots(tapRepair, date, priority)
          if (!offered.ok || offered.value.length === 0) continue
          const time = offered.value[hour % offered.value.length]
          const start = readLocalStart(`${date.toString()}T${time}:00`)
          if (!start.ok) throw new Error(start.refusal.kind)
          const { startsAt } = start.value
          for (const other of priorities.filter((one) => one !== priority)) {
            const refused = await site.booking.request(aRequest({ serviceId: tapRepair, startsAt, priority: other }))
            expect(refused).toMatchObject({ ok: false, refusal: { needed: priority } })
          }
          const made = await site.booking.request(aRequest({ serviceId: tapRepair, startsAt, priority }))
          expect(made).toMatchObject({ ok: true, value: { priority } })
        }
      }),
      { numRuns: runs(30) },
    )
  })
})
