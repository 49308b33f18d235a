import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { asha, office, pay } from '../../support/builders/bookings.ts'
import { type Site, bodyOf, booked, confirmed } from './confirmed-booking.ts'

/** The first open day, which needs the priority `priority`; Tuesday needs `standard`. */
const mondayNoon = '2026-03-02T12:00:00'
const tuesdayNoon = '2026-03-03T12:00:00'

const move = (site: Site, who: string, id: string, scheduled_date: string) =>
  site.send(who, 'POST', `/api/bookings/${id}/reschedule`, { scheduled_date })
const undo = (site: Site, who: string, id: string) => site.send(who, 'POST', `/api/bookings/${id}/reschedule/undo`)

/** A booking of Monday, paid and confirmed. */
async function onMonday(site: Site) {
  const id = await booked(site, { scheduled_date: mondayNoon, priority: 'priority' })
  pay(site.database, id, 12_750)
  await site.booking.confirmPaid(id)
  return id
}

describe('a move to a day of another priority', () => {
  it('is refused to the customer where the day needs a dearer one, and the answer names it', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    const answer = await move(site, 'asha', id, mondayNoon)
    expect(answer).toMatchObject({ status: 422, body: { code: 'priority_too_low', priority: 'priority' } })
    const now = await site.send('asha', 'GET', `/api/bookings/${id}`)
    expect(now.body).toMatchObject({ scheduled_date: '2026-03-03T10:00:00.000Z', priority: 'standard' })
  })

  it('costs nothing where the office moves to a day that needs a dearer one', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    const answer = await move(site, 'office', id, mondayNoon)
    expect(answer).toMatchObject({ status: 200, body: { priority: 'standard', estimated_cost: 85 } })
  })

  it('lowers priority and price where the day needs a cheaper one, and names the refund', async () => {
    using site = openBookingApp()
    const id = await onMonday(site)
    const answer = await move(site, 'asha', id, tuesdayNoon)
    expect(answer).toMatchObject({ status: 200, body: { priority: 'standard', estimated_cost: 85 } })
    const price = { before: 12_750, now: 8_500, refund: 4_250 }
    expect(bodyOf(site, 'booking-rescheduled')).toMatchObject({ bookingId: id, price })
    expect((await site.booking.history(id)).at(-1)?.fact).toMatchObject({ kind: 'moved', price: 8_500 })
  })

  it('lowers only the price of an unpaid booking', async () => {
    using site = openBookingApp()
    const id = await booked(site, { scheduled_date: mondayNoon, priority: 'priority' })
    await move(site, 'asha', id, tuesdayNoon)
    expect(bodyOf(site, 'booking-rescheduled')).toMatchObject({ price: { now: 8_500, refund: 0 } })
    expect(await site.booking.amountDue(id)).toMatchObject({ amount: 8_500 })
  })

  it('lowers an agreed cost and a deposit with the price', async () => {
    using site = openBookingApp()
    const id = await onMonday(site)
    site.data.set('bookings', { id }, { agreed_cost_pence: 20_000, deposit_pence: 9_000 })
    await move(site, 'asha', id, tuesdayNoon)
    expect(site.data.row('bookings', { id })).toMatchObject({ agreed_cost_pence: 15_750, deposit_pence: 8_500 })
  })

  it('keeps the priority on the booked day, even when that day needs a dearer one by now', async () => {
    using site = openBookingApp()
    const id = await confirmed(site, { scheduled_date: '2026-03-04T12:00:00' })
    site.clock.set(Temporal.Instant.from('2026-03-03T08:00:00Z'))
    const answer = await move(site, 'asha', id, '2026-03-04T14:00:00')
    expect(answer).toMatchObject({ status: 200, body: { priority: 'standard', estimated_cost: 85 } })
  })

  it('is offered to the office from the first free day on, to the customer on days that the booking may have', async () => {
    using site = openBookingApp()
    const id = await confirmed(site)
    const found = await site.booking.find(asha, id)
    if (!found.ok) throw new Error(found.refusal.kind)
    expect((await site.booking.nextStartsToMoveTo(asha, found.value))[0]).toMatch(/^2026-03-03/)
    expect((await site.booking.nextStartsToMoveTo(office, found.value))[0]).toMatch(/^2026-03-02/)
  })
})

describe('POST /api/bookings/{id}/reschedule/undo', () => {
  it('restores start, priority and price within ten minutes, once', async () => {
    using site = openBookingApp()
    const id = await onMonday(site)
    await move(site, 'asha', id, tuesdayNoon)
    site.clock.move({ minutes: 9, seconds: 59 })
    const answer = await undo(site, 'asha', id)
    const before = { scheduled_date: '2026-03-02T12:00:00.000Z', priority: 'priority', estimated_cost: 127.5 }
    expect(answer).toMatchObject({ status: 200, body: before })
    expect(await undo(site, 'asha', id)).toMatchObject({ status: 409, body: { code: 'no_move_to_undo' } })
    expect((await site.booking.history(id)).at(-1)?.fact).toMatchObject({ kind: 'move-undone' })
  })

  it('brings a visit back out of the last 24 hours', async () => {
    using site = openBookingApp()
    site.data.insert('settings', {
      key: 'booking_rules',
      value: JSON.stringify({ standard_from_open_day: 0, priority_from_open_day: 0 }),
      updated_at: '',
    })
    const id = await confirmed(site)
    site.clock.set(Temporal.Instant.from('2026-03-02T09:00:00Z'))
    expect((await move(site, 'asha', id, '2026-03-02T16:00:00')).status).toBe(200)
    expect((await move(site, 'asha', id, tuesdayNoon)).body).toMatchObject({ code: 'too_late_to_change' })
    expect(await undo(site, 'asha', id)).toMatchObject({ body: { scheduled_date: '2026-03-03T10:00:00.000Z' } })
  })

  it.each([
    ['after ten minutes', 'asha', (site: Site) => site.clock.move({ minutes: 10 })],
    ['for another customer', 'stranger', () => {}],
    ['for the technician', 'tom', () => {}],
    ['once money has come in', 'asha', (site: Site, id: Parameters<typeof pay>[1]) => void pay(site.database, id, 100)],
  ])('is refused %s', async (_, who, meanwhile) => {
    using site = openBookingApp()
    const id = await onMonday(site)
    await move(site, 'asha', id, tuesdayNoon)
    meanwhile(site, id)
    expect((await undo(site, who, id)).status).toBeGreaterThanOrEqual(403)
    const now = await site.send('asha', 'GET', `/api/bookings/${id}`)
    expect(now.body).toMatchObject({ scheduled_date: '2026-03-03T12:00:00.000Z' })
  })

  it("is refused to the customer for a move of the office's, and not to the office", async () => {
    using site = openBookingApp()
    const id = await onMonday(site)
    await move(site, 'office', id, tuesdayNoon)
    expect((await undo(site, 'asha', id)).status).toBe(409)
    expect((await undo(site, 'office', id)).status).toBe(200)
  })

  it('answers 409 slot_taken where the earlier time has been taken meanwhile', async () => {
    using site = openBookingApp()
    const id = await onMonday(site)
    await move(site, 'asha', id, tuesdayNoon)
    await site.book('stranger', { scheduled_date: mondayNoon, priority: 'priority' })
    expect(await undo(site, 'asha', id)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })
})

describe('the terms of a move that a page shows', () => {
  const tuesday = Temporal.PlainDate.from('2026-03-03')
  const termsOf = async (site: Site, id: Parameters<typeof pay>[1]) => {
    const found = await site.booking.find(asha, id)
    if (!found.ok) throw new Error(found.refusal.kind)
    return site.booking.termsOfMove(asha, found.value, tuesday)
  }

  it('name the prices, the refund and the fee for a late cancellation', async () => {
    using site = openBookingApp()
    const terms = await termsOf(site, await onMonday(site))
    expect(terms).toMatchObject({ ok: true, value: { before: 12_750, price: 8_500, refund: 4_250, lateFee: 4_500 } })
  })

  it('name the fee of a booking that is still to be paid, and none where it is paid after the work', async () => {
    using site = openBookingApp()
    const id = await booked(site)
    expect(await termsOf(site, id)).toMatchObject({ value: { refund: 0, lateFee: 4_500 } })
    site.data.set('bookings', { id }, { payment_policy: 'after' })
    expect(await termsOf(site, id)).toMatchObject({ value: { lateFee: 0 } })
  })
})
