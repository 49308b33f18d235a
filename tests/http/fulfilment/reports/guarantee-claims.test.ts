import { describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { claimRoutes } from '../../../../src/http/claims/routes.ts'
import { openBookingApp } from '../../../support/apps/booking-app.ts'
import { tuesdayTen } from '../../../support/builders/bookings.ts'
import { confirmed } from '../../bookings/confirmed-booking.ts'

const problem = { problem_description: 'The tap drips again.' }

/** Work of Asha that is completed, under guarantee until 3 March 2027. */
async function openCompleted(plumbers: readonly string[] = ['tom', 'ann']) {
  const site = openBookingApp(plumbers)
  claimRoutes(site.api, site.booking)
  const id = await confirmed(site)
  const lead = String(site.data.value('bookings', 'technician_id', { id })).replace('tec_', '')
  const finish = async (booking: BookingId = id, by = lead) => {
    for (const status of ['in_progress', 'completed']) {
      expect((await site.send(by, 'POST', `/api/bookings/${booking}/status`, { status })).status).toBe(200)
    }
  }
  site.clock.set(tuesdayTen)
  return {
    ...site,
    id,
    lead,
    finish,
    claim: (body: object = problem, as: string | null = 'asha', headers: Readonly<Record<string, string>> = {}) =>
      site.send(as, 'POST', `/api/bookings/${id}/guarantee-claims`, body, headers),
    bookings: () => site.data.count('bookings'),
  }
}

describe('POST /api/bookings/{id}/guarantee-claims', () => {
  it('makes a booking at no charge for the same place, with the technician who did the work', async () => {
    using site = await openCompleted()
    await site.finish()
    const { status, body } = await site.claim({ ...problem, scheduled_date: '2026-03-05T10:00:00' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      guarantee_of: site.id,
      status: 'confirmed',
      priority: 'standard',
      estimated_cost: 0,
      final_cost: null,
      payment_status: 'paid',
      scheduled_date: '2026-03-05T10:00:00.000Z',
      customer_address: '12 Park Lane',
      problem_description: 'The tap drips again.',
      technician: { full_name: site.lead === 'tom' ? 'Tom' : 'Ann' },
    })
    expect((await site.send('asha', 'GET', `/api/bookings/${site.id}`)).body).toMatchObject({ guarantee_of: null })
  })

  it('asks who did the work before a colleague who is ranked first, says so, and sends the colleague where they are busy', async () => {
    using site = await openCompleted()
    await site.finish()
    const other = site.lead === 'tom' ? 'ann' : 'tom'
    // The one who did the work lives farther away by now.
    site.data.set('technicians', { id: `tec_${site.lead}` }, { home_district: 'CR2' })
    const claim = { ...problem, scheduled_date: '2026-03-05T10:00:00' }
    const first = await site.claim(claim)
    const id = String(first.body['id'])
    expect(site.data.value('bookings', 'technician_id', { id })).toBe(`tec_${site.lead}`)
    expect(JSON.stringify(site.data.rows('booking_history', { booking_id: id }))).toContain('did the work before')
    expect((await site.send('asha', 'POST', `/api/bookings/${id}/cancel`, {})).status).toBe(200)
    const taken = await site.book('stranger', { scheduled_date: '2026-03-05T10:00:00' })
    site.data.set('holds', { booking_id: String(taken.body['id']) }, { resource: `tec_${site.lead}` })
    const second = await site.claim(claim)
    expect(site.data.value('bookings', 'technician_id', { id: String(second.body['id']) })).toBe(`tec_${other}`)
  })

  it('is made where the district is served no more, for the office to call about', async () => {
    for (const chosen of [{}, { scheduled_date: '2026-03-05T10:00:00' }]) {
      using site = await openCompleted()
      await site.finish()
      expect(site.data.remove('districts', { code: 'CR0' })).toBe(1)
      const { status, body } = await site.claim({ ...problem, ...chosen })
      expect([status, body['guarantee_of']]).toEqual([201, site.id])
      const [event] = site.data.rows('outbox', { kind: 'guarantee-claimed' })
      expect(JSON.parse(String(event?.['body']))).toMatchObject({ bookingId: body['id'], wantsCall: true })
    }
  })

  it('keeps the first free start after two days where no time is chosen, and leaves word for the office to call', async () => {
    using site = await openCompleted()
    await site.finish()
    const { status, body } = await site.claim()
    expect([status, body['status'], body['scheduled_date']]).toEqual([201, 'confirmed', '2026-03-05T11:00:00.000Z'])
    const [event] = site.data.rows('outbox', { kind: 'guarantee-claimed' })
    expect(JSON.parse(String(event?.['body']))).toMatchObject({ bookingId: body['id'], of: site.id, wantsCall: true })
  })

  it('stands in both histories', async () => {
    using site = await openCompleted()
    await site.finish()
    const { body } = await site.claim()
    const kinds = (id: string) =>
      site.data.column('booking_history', 'fact', { booking_id: id }).map((fact) => fact && JSON.parse(String(fact)))
    const reference = site.data.value('bookings', 'reference', { id: site.id })
    expect(kinds(site.id)).toContainEqual({ kind: 'guarantee-claimed', reference: body['booking_reference'] })
    expect(kinds(String(body['id']))).toContainEqual({ kind: 'claim-of', reference, wantsCall: true })
  })

  it('costs nothing to cancel, and nothing is asked for before or after the work', async () => {
    using site = await openCompleted()
    await site.finish()
    const { body } = await site.claim({ ...problem, scheduled_date: '2026-03-05T10:00:00' })
    const id = body['id'] as BookingId
    const by = String(site.data.value('bookings', 'technician_id', { id })).replace('tec_', '')
    site.clock.set(Temporal.Instant.from('2026-03-05T10:00:00Z'))
    expect(await site.booking.amountDue(id)).toMatchObject({ amount: 0, payable: false, reason: 'nothing-due' })
    await site.finish(id, by)
    expect(await site.booking.amountDue(id)).toMatchObject({ amount: 0, payable: false, reason: 'nothing-due' })
    expect((await site.send('asha', 'GET', `/api/bookings/${id}`)).body).toMatchObject({ payment_status: 'paid' })
    expect(site.data.count('work_due', { booking_id: id })).toBe(0)
    expect(site.data.count('payments', { booking_id: id })).toBe(0)
  })

  it('is refused before the work is completed, after the last day, and while a claim is open', async () => {
    using site = await openCompleted()
    const before = site.bookings()
    const early = await site.claim()
    expect([early.status, early.body['code']]).toEqual([409, 'not_completed'])
    await site.finish()
    expect(site.bookings()).toBe(before)
    const first = await site.claim()
    expect(first.status).toBe(201)
    const again = await site.claim()
    expect([again.status, again.body['code']]).toEqual([409, 'claim_open'])
    expect(site.bookings()).toBe(before + 1)
    await site.send('asha', 'POST', `/api/bookings/${String(first.body['id'])}/cancel`, {})
    site.data.set('bookings', { id: site.id }, { actual_end_time: '2025-03-02T10:00:00.000Z' })
    const late = await site.claim()
    expect([late.status, late.body['code']]).toEqual([409, 'guarantee_over'])
    expect(site.bookings()).toBe(before + 1)
  })

  it('is for the customer and the office; a technician may not, and to others there is no such booking', async () => {
    using site = await openCompleted()
    await site.finish()
    const before = site.bookings()
    const statuses = await Promise.all(
      [site.lead, 'stranger', null].map(async (as) => (await site.claim(problem, as)).status),
    )
    expect(statuses).toEqual([403, 404, 401])
    expect(site.bookings()).toBe(before)
    expect((await site.claim(problem, 'office')).status).toBe(201)
  })

  it('is made once for an idempotency key', async () => {
    using site = await openCompleted()
    await site.finish()
    const key = { 'idempotency-key': 'one' }
    const first = await site.claim(problem, 'asha', key)
    const again = await site.claim(problem, 'asha', key)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await site.claim({ problem_description: 'Another.' }, 'asha', key)
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_mismatch'])
  })

  it.each([
    ['without words', {}],
    ['a start that is none', { ...problem, scheduled_date: 'tomorrow' }],
    ['a start in the past', { ...problem, scheduled_date: '2026-03-01T10:00:00' }],
    ['a price', { ...problem, estimated_cost: 0 }],
  ])('refuses %s, and nothing is booked', async (_, body) => {
    using site = await openCompleted()
    await site.finish()
    const before = site.bookings()
    expect((await site.claim(body)).status).toBe(422)
    expect(site.bookings()).toBe(before)
  })
})
