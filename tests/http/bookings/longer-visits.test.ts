import { describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { longerRoutes } from '../../../src/http/bookings/longer-routes.ts'
import { createSubmission } from '../../../src/http/kit/submission.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { pay, tom, tuesdayTen } from '../../support/builders/bookings.ts'

/** Tom is at Asha's tap since ten on Tuesday. */
async function openOnSite() {
  const site = openBookingApp()
  const pages = {
    show: async () => new Response('a page', { status: 422 }),
    refuse: async () => new Response('', { status: 404 }),
  }
  longerRoutes(site.api, {
    booking: site.booking,
    submission: createSubmission(site.api, pages, async () => null),
  })
  const { body } = await site.book()
  const id = body['id'] as BookingId
  pay(site.database, id, 8_500)
  await site.booking.confirmPaid(id)
  site.clock.set(tuesdayTen)
  await site.booking.changeStatus(tom, id, { status: 'in_progress', technicianNotes: null, finalCost: null })
  const send = (as: string | null, minutes: unknown = 30, more: object = {}, headers: Record<string, string> = {}) =>
    site.send(as, 'POST', `/api/bookings/${id}/longer`, { minutes, ...more }, headers)
  const end = () => site.data.value('bookings', 'expected_end_at', { id })
  return { ...site, id, send, end }
}

describe('POST /api/bookings/{id}/longer', () => {
  it('answers with the expected end', async () => {
    using site = await openOnSite()
    expect(await site.send('tom')).toMatchObject({
      status: 200,
      body: { expected_end: '2026-03-03T11:30:00.000Z', next_late_minutes: 0 },
    })
    expect(site.end()).toBe('2026-03-03T11:30:00.000Z')
  })

  it('adds once under one Idempotency-Key, and gives the first answer again', async () => {
    using site = await openOnSite()
    const key = { 'idempotency-key': 'press-1' }
    const both = await Promise.all([site.send('tom', 30, {}, key), site.send('tom', 30, {}, key)])
    const later = await site.send('tom', 30, {}, key)
    for (const one of [...both, later]) {
      expect(one).toMatchObject({ status: 200, body: { expected_end: '2026-03-03T11:30:00.000Z' } })
    }
    expect(later.headers.get('idempotent-replayed')).toBe('true')
    expect(site.end()).toBe('2026-03-03T11:30:00.000Z')
    expect((await site.booking.history(site.id)).filter(({ fact }) => fact?.kind === 'longer')).toHaveLength(1)
    expect(await site.send('tom', 15, {}, key)).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    const other = { 'idempotency-key': 'press-2' }
    expect(await site.send('tom', 15, {}, other)).toMatchObject({ body: { expected_end: '2026-03-03T11:45:00.000Z' } })
  })

  it('adds once to the end that the technician saw', async () => {
    using site = await openOnSite()
    const seen = { expected_end: '2026-03-03T11:00:00Z' }
    expect(await site.send('tom', 30, seen)).toMatchObject({ status: 200 })
    expect(await site.send('tom', 30, seen)).toMatchObject({ status: 409, body: { code: 'booking_changed' } })
    expect(site.end()).toBe('2026-03-03T11:30:00.000Z')
    expect(await site.send('tom', 30, { expected_end: site.end() })).toMatchObject({ status: 200 })
    expect(await site.send('tom', 30, { expected_end: 'soon' })).toMatchObject({ status: 422 })
    expect(site.end()).toBe('2026-03-03T12:00:00.000Z')
  })

  it('is for the assigned technician only, and for the offered times', async () => {
    using site = await openOnSite()
    expect((await site.send('asha')).status).toBe(403)
    expect((await site.send('office')).status).toBe(403)
    expect((await site.send(null)).status).toBe(401)
    for (const minutes of [0, 10, 'soon', null]) expect((await site.send('tom', minutes)).status).toBe(422)
    expect(site.end()).toBeNull()
  })

  it('is refused once the work is done', async () => {
    using site = await openOnSite()
    await site.booking.changeStatus(tom, site.id, { status: 'completed', technicianNotes: null, finalCost: null })
    expect(await site.send('tom')).toMatchObject({ status: 409, body: { code: 'not_under_way' } })
  })
})

describe('POST /dashboard/jobs/{id}/longer', () => {
  const press = (site: Awaited<ReturnType<typeof openOnSite>>, fields: Readonly<Record<string, string>>, id?: string) =>
    site.api.call(`/dashboard/jobs/${id ?? site.id}/longer`, {
      as: aUser({ id: 'tom', role: 'technician' }),
      method: 'POST',
      body: new URLSearchParams(fields),
    })

  it('is done once, however often one page sends it', async () => {
    using site = await openOnSite()
    const seen = '2026-03-03T11:00:00.000Z'
    const sent = await press(site, { minutes: '15', seen })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/dashboard?done=longer'])
    const again = await press(site, { minutes: '15', seen })
    expect([again.status, again.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(site.end()).toBe('2026-03-03T11:15:00.000Z')
  })

  it('shows the page again without a time, and is not found for the job of another', async () => {
    using site = await openOnSite()
    const seen = '2026-03-03T11:00:00.000Z'
    expect((await press(site, { seen })).status).toBe(422)
    expect((await press(site, { minutes: '15' })).status).toBe(422)
    expect((await press(site, { minutes: '15', seen }, 'bkg_none')).status).toBe(404)
    expect(site.end()).toBeNull()
  })
})
