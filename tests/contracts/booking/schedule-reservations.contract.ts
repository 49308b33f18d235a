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
const span = (from: number, to: number, bufferMs = 0): Span => ({
  startsAtMs: nine + from * hour,
  endsAtMs: nine + to * hour,
  bufferMs,
})

/** The contract of the reserved time in every `ScheduleStore`, for any database. */
export function scheduleReservationsContract(keeper: string, open: () => Promise<OpenedSchedule>): void {
  describe(`The reservations of a ScheduleStore kept by ${keeper}`, () => {
    const busy = ({ schedule }: OpenedSchedule, resources: readonly ResourceId[], except: BookingId | null = null) =>
      schedule.busy(resources, nine, nine + 8 * hour, except)

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
          expect(found.get(resource)).toEqual([reserved])
        }),
      )
    })

    it('leave out what is so far away that no buffer reaches it', async () => {
      await using opened = await open()
      await reserveFor(opened, 'before', 'tec_ann', span(-40, -39))
      await reserveFor(opened, 'after', 'tec_ann', span(40, 41))
      expect((await busy(opened, ['tec_ann'])).get('tec_ann') ?? []).toEqual([])
    })
  })
}
