import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ResourceId } from '#modules/booking'
import { type Span, clash } from '#modules/scheduling'
import type { BookingId } from '#modules/shared'
import { anySpan } from '../../support/builders/arbitrary-schedules.ts'
import { aBooking, bookingId } from '../../support/builders/bookings.ts'
import type { OpenedSchedule } from './schedule-store.contract.ts'

const hour = 3_600_000
const nine = Temporal.Instant.from('2026-12-01T09:00:00Z').epochMilliseconds
const span = (from: number, to: number, afterMs = 0): Span => ({
  startsAtMs: nine + from * hour,
  endsAtMs: nine + to * hour,
  beforeMs: afterMs,
  afterMs,
  place: null,
  includesWay: false,
})

/** The contract of the reserved time in every `ScheduleStore`, for any database. */
export function scheduleReservationsContract(keeper: string, open: () => Promise<OpenedSchedule>): void {
  describe(`The reservations of a ScheduleStore kept by ${keeper}`, () => {
    const busy = ({ schedule }: OpenedSchedule, resources: readonly ResourceId[], except: BookingId | null = null) =>
      schedule.busy(resources, nine, nine + 8 * hour, except && { bookingId: except, number: 1 })

    async function reserveFor(opened: OpenedSchedule, name: string, resource: ResourceId, at: Span): Promise<void> {
      await opened.addBooking(aBooking({ id: name }))
      await opened.reserve(resource, bookingId(name), at)
    }

    it('are given by resource, for the resources asked for alone', async () => {
      await using opened = await open()
      const [first, second, other] = [span(0, 1), span(2, 3, hour / 2), span(0, 1)]
      await reserveFor(opened, 'one', 'tec_ann', first)
      await reserveFor(opened, 'two', 'tec_ann', second)
      await reserveFor(opened, 'three', 'lane:plumbing:1', other)
      await reserveFor(opened, 'four', 'tec_zoe', span(0, 1))
      const found = await busy(opened, ['tec_ann', 'lane:plumbing:1', 'tec_free'])
      expect(new Set(found.get('tec_ann'))).toEqual(new Set([first, second]))
      expect(found.get('lane:plumbing:1')).toEqual([other])
      expect(found.get('tec_free') ?? []).toEqual([])
      expect(found.has('tec_zoe')).toBe(false)
      expect([...(await busy(opened, []))]).toEqual([])
    })

    it('leave out those of the booking that is to move, and no other', async () => {
      await using opened = await open()
      await reserveFor(opened, 'one', 'tec_ann', span(0, 1))
      await reserveFor(opened, 'two', 'tec_ann', span(2, 3))
      expect((await busy(opened, ['tec_ann'], bookingId('one'))).get('tec_ann')).toEqual([span(2, 3)])
      expect((await busy(opened, ['tec_ann'], bookingId('unknown'))).get('tec_ann')).toHaveLength(2)
    })

    it('are as they are now, also when they were read before', async () => {
      await using opened = await open()
      expect((await busy(opened, ['tec_ann'])).get('tec_ann') ?? []).toEqual([])
      await reserveFor(opened, 'one', 'tec_ann', span(0, 1))
      expect((await busy(opened, ['tec_ann'])).get('tec_ann')).toEqual([span(0, 1)])
    })

    it('include every span that clashes with some span between the two times', async () => {
      await using opened = await open()
      const spans = anySpan(Temporal.PlainDate.from('2026-12-01'))
      let count = 0
      await fc.assert(
        fc.asyncProperty(spans, spans, async (reserved, wanted) => {
          fc.pre(clash(reserved, wanted))
          count += 1
          const resource = `lane:plumbing:${count}`
          await reserveFor(opened, `clash-${count}`, resource, reserved)
          const found = await opened.schedule.busy([resource], wanted.startsAtMs, wanted.endsAtMs, null)
          expect(found.get(resource)).toEqual([{ ...reserved, place: null }])
        }),
      )
    })

    it('know the place of a visit, while its district is covered', async () => {
      await using opened = await open()
      const croydon = { district: 'CR0', latitude: 51.37, longitude: -0.08 }
      const placed = { ...span(0, 1), place: croydon, includesWay: true }
      await reserveFor(opened, 'one', 'tec_ann', placed)
      await reserveFor(opened, 'two', 'tec_zoe', { ...placed, place: { ...croydon, district: 'ZE2' } })
      const found = await busy(opened, ['tec_ann', 'tec_zoe'])
      expect(found.get('tec_ann')).toEqual([placed])
      expect(found.get('tec_zoe')).toEqual([{ ...placed, place: null }])
    })

    it('are counted for each resource and category on the day that they begin', async () => {
      await using opened = await open()
      const day = { startsAtMs: nine, endsAtMs: nine + 24 * hour }
      await reserveFor(opened, 'before', 'tec_ann', span(-1, 1))
      await reserveFor(opened, 'one', 'tec_ann', span(1, 2))
      await reserveFor(opened, 'two', 'tec_ann', span(3, 4.5))
      await reserveFor(opened, 'three', 'lane:plumbing:1', span(23, 25))
      await reserveFor(opened, 'after', 'tec_ann', span(24, 25))
      const loads = await opened.schedule.loads(day, null)
      expect(new Set(loads)).toEqual(
        new Set([
          { resource: 'tec_ann', category: 'plumbing', jobs: 2, minutes: 150 },
          { resource: 'lane:plumbing:1', category: 'plumbing', jobs: 1, minutes: 120 },
        ]),
      )
      expect(await opened.schedule.loads(day, { bookingId: bookingId('two'), number: 1 })).toContainEqual({
        resource: 'tec_ann',
        category: 'plumbing',
        jobs: 1,
        minutes: 60,
      })
    })

    it('leave out what is so far away that no buffer reaches it', async () => {
      await using opened = await open()
      await reserveFor(opened, 'before', 'tec_ann', span(-40, -39))
      await reserveFor(opened, 'after', 'tec_ann', span(40, 41))
      expect((await busy(opened, ['tec_ann'])).get('tec_ann') ?? []).toEqual([])
    })
  })
}
