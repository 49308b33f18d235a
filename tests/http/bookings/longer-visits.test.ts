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
  const send = (as: string | null, minutes: unknown = 30) =>
    site.send(as, 'POST', `/api/bookings/${id}/longer`, { minutes })
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
    const seen = String(site.data.value('bookings', 'version', { id: site.id }))
    const sent = await press(site, { minutes: '15', seen })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/dashboard?done=longer'])
    const again = await press(site, { minutes: '15', seen })
    expect([again.status, again.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(site.end()).toBe('2026-03-03T11:15:00.000Z')
  })

  it('shows the page again without a time, and is not found for the job of another', async () => {
    using site = await openOnSite()
    expect((await press(site, { seen: '1' })).status).toBe(422)
    expect((await press(site, { minutes: '15', seen: '1' }, 'bkg_none')).status).toBe(404)
    expect(site.end()).toBeNull()
  })
})
