import { describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { type Site, bodyOf, confirmed } from './confirmed-booking.ts'

const reason = 'The washer was under guarantee.'
const free = { status: 'completed', final_cost: '0.00', final_cost_reason: reason }

async function begun(site: Site): Promise<BookingId> {
  const id = await confirmed(site)
  site.clock.set(Temporal.Instant.from('2026-03-03T10:05:00Z'))
  await site.send('tom', 'POST', `/api/bookings/${id}/status`, { status: 'in_progress' })
  return id
}

const complete = (site: Site, who: string, id: BookingId, body: object = free) =>
  site.send(who, 'POST', `/api/bookings/${id}/status`, body)
const decide = (site: Site, who: string, id: BookingId, decision: string) =>
  site.send(who, 'POST', `/api/admin/cost-reductions/${id}/decision`, { decision })
const waiting = async (site: Site) => (await site.send('office', 'GET', '/api/admin/cost-reductions')).body['items']

describe('a final cost below what was paid', () => {
  it.each(['tom', 'office'])('refunds nothing when %s sets it, and waits with its reason', async (who) => {
    using site = openBookingApp()
    const id = await begun(site)
    const done = await complete(site, who, id)
    expect(done).toMatchObject({ status: 200, body: { status: 'completed', final_cost: 85, payment_status: 'paid' } })
    expect(bodyOf(site, 'booking-completed')).toMatchObject({ refundPence: 0 })
    expect(site.data.eventKinds()).toContain('cost-reduction-asked')
    expect(await waiting(site)).toEqual([
      expect.objectContaining({ booking_id: id, paid: 85, final_cost: 0, reason, requested_by: `usr_${who}` }),
    ])
  })

  it('refunds nothing when it was set at the start of the work and not at its end', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    site.clock.set(Temporal.Instant.from('2026-03-03T10:05:00Z'))
    await site.send('tom', 'POST', `/api/bookings/${id}/status`, { status: 'in_progress', final_cost: 0 })
    await complete(site, 'tom', id, { status: 'completed', final_cost_reason: reason })
    expect(bodyOf(site, 'booking-completed')).toMatchObject({ refundPence: 0 })
    expect(await waiting(site)).toHaveLength(1)
  })

  it('is refused without a reason, and the work stays under way', async () => {
    using site = openBookingApp()
    const id = await begun(site)
    const answer = await complete(site, 'tom', id, { status: 'completed', final_cost: 1 })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'final_cost_reason' }] } })
    expect((await site.send('asha', 'GET', `/api/bookings/${id}`)).body).toMatchObject({ status: 'in_progress' })
  })

  it('is refunded at once when an administrator sets it', async () => {
    using site = openBookingApp()
    const id = await begun(site)
    const done = await complete(site, 'admin', id, { status: 'completed', final_cost: 60 })
    expect(done.body).toMatchObject({ final_cost: 60 })
    expect(bodyOf(site, 'booking-completed')).toMatchObject({ refundPence: 2_500 })
    expect(await waiting(site)).toEqual([])
  })

  it('is refunded at once up to the amount of the setting, and waits above it', async () => {
    using site = openBookingApp()
    const value = '{"refund_without_admin_pence": 500}'
    site.data.insert('settings', { key: 'booking_rules', value, updated_at: '2026-03-02T07:00:00.000Z' })
    await complete(site, 'tom', await begun(site), { status: 'completed', final_cost: 80 })
    expect(bodyOf(site, 'booking-completed')).toMatchObject({ refundPence: 500 })
    expect(await waiting(site)).toEqual([])
  })

  it('is refunded once an administrator approves it', async () => {
    using site = openBookingApp()
    const id = await begun(site)
    await complete(site, 'tom', id)
    const approved = await decide(site, 'admin', id, 'approve')
    expect(approved).toMatchObject({ status: 200, body: { final_cost: 0 } })
    expect(bodyOf(site, 'cost-reduction-approved')).toMatchObject({ bookingId: id, refundPence: 8_500 })
    expect(await waiting(site)).toEqual([])
    expect(await decide(site, 'admin', id, 'decline')).toMatchObject({
      status: 409,
      body: { code: 'no_reduction_waits' },
    })
  })

  it('refunds nothing when an administrator declines it', async () => {
    using site = openBookingApp()
    const id = await begun(site)
    await complete(site, 'tom', id)
    expect((await decide(site, 'admin', id, 'decline')).body).toMatchObject({ final_cost: 85, payment_status: 'paid' })
    expect(site.data.eventKinds()).not.toContain('cost-reduction-approved')
    expect(site.data.row('cost_reductions')).toMatchObject({ status: 'declined', decided_by: 'usr_admin' })
  })

  it.each(['tom', 'office', 'asha'])('is not decided by %s', async (who) => {
    using site = openBookingApp()
    const id = await begun(site)
    await complete(site, 'tom', id)
    expect((await decide(site, who, id, 'approve')).status).toBe(403)
    expect(site.data.row('cost_reductions')).toMatchObject({ status: 'waiting' })
  })
})
