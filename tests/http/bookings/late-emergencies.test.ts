import { describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { now, pay } from '../../support/builders/bookings.ts'
import { type Site, bodyOf } from './confirmed-booking.ts'

/** An emergency, dispatched now, that the technician begins after so many minutes and then completes; 60 are promised. */
async function completedAfter(site: Site, minutes: number, paid = 18_500, body: object = {}): Promise<BookingId> {
  const made = await site.book('asha', {
    service_id: 'svc_burst-pipe',
    priority: 'emergency',
    scheduled_date: undefined,
  })
  const id = made.body['id'] as BookingId
  if (paid > 0) pay(site.database, id, paid)
  site.clock.set(now.add({ minutes }))
  await site.send('tom', 'POST', `/api/bookings/${id}/status`, { status: 'in_progress' })
  site.clock.move({ minutes: 40 })
  const done = await site.send('tom', 'POST', `/api/bookings/${id}/status`, { status: 'completed', ...body })
  expect(done).toMatchObject({ status: 200, body: { status: 'completed' } })
  return id
}

const waiting = async (site: Site) => (await site.send('admin', 'GET', '/api/admin/cost-reductions')).body['items']

describe('an emergency that the technician began after the promised time', () => {
  it('waits for a decision on its surcharge, and refunds nothing by itself', async () => {
    using site = openBookingApp()
    const id = await completedAfter(site, 85)
    expect(await waiting(site)).toEqual([
      expect.objectContaining({
        booking_id: id,
        paid: 185,
        final_cost: 95,
        reason: 'The technician began 25 minutes after the promised time. The surcharge for an emergency is £90.00.',
      }),
    ])
    expect(bodyOf(site, 'booking-completed')).toMatchObject({ refundPence: 0 })
    expect(site.data.eventKinds()).toContain('cost-reduction-asked')
  })

  it('refunds the surcharge once an administrator approves it', async () => {
    using site = openBookingApp()
    const id = await completedAfter(site, 85)
    const path = `/api/admin/cost-reductions/${id}/decision`
    expect((await site.send('admin', 'POST', path, { decision: 'approve' })).body).toMatchObject({ final_cost: 95 })
    expect(bodyOf(site, 'cost-reduction-approved')).toMatchObject({ refundPence: 9_000 })
  })

  it('keeps the reason of a lower final cost, where the technician sets one', async () => {
    using site = openBookingApp()
    await completedAfter(site, 85, 18_500, { final_cost: 50, final_cost_reason: 'A short job.' })
    expect(await waiting(site)).toEqual([expect.objectContaining({ final_cost: 50, reason: 'A short job.' })])
  })

  it.each([
    ['in time', 60, 18_500],
    ['late, and was not paid in full', 85, 4_500],
  ])('leaves nothing to decide where it was begun %s', async (_, minutes, paid) => {
    using site = openBookingApp()
    await completedAfter(site, minutes, paid)
    expect(await waiting(site)).toEqual([])
  })
})
