import { describe, expect, it } from 'vitest'
import { customerByLink } from '#modules/booking'
import { type UserId, parseId } from '#modules/shared'
import { asha, openRecoveryApp, signUpAsha } from '../../support/apps/recovery-app.ts'
import { book, enter, gill } from './guest-steps.ts'

describe('the join of a booking to an account', () => {
  /** A booking of a guest with the address of Asha, and Asha's account. */
  async function bookedByGuest(confirmed = true) {
    const site = await openRecoveryApp()
    const { id } = await book(await enter(site, { ...gill, email: asha.email.toLowerCase() }))
    const owner = await signUpAsha(site, { confirmed })
    const guestId = site.data.text('users', 'id', { role: 'guest' })
    return { site, id, owner, guestId }
  }

  it('is listed first, and done when it is asked for', async () => {
    const { site, id, owner, guestId } = await bookedByGuest()
    await using _ = site
    expect((await owner.send('GET', `/api/bookings/${id}`)).status).toBe(404)
    const listed = await owner.send('GET', '/api/me/guest-bookings')
    expect(await listed.json()).toMatchObject({ guest_id: guestId, items: [{ id }] })
    expect((await owner.send('GET', `/api/bookings/${id}`)).status).toBe(404)
    const claimed = await owner.send('POST', '/api/me/guest-bookings/claim', { guest_id: guestId })
    expect(await claimed.json()).toEqual({ claimed: 1 })
    expect((await owner.send('GET', `/api/bookings/${id}`)).status).toBe(200)
    expect(await (await owner.send('GET', '/api/me/guest-bookings')).json()).toMatchObject({
      guest_id: null,
      items: [],
    })
    await site.securityWritten()
    expect(site.data.count('security_log', { kind: 'bookings_claimed', detail: guestId })).toBe(1)
  })

  it('takes the latest move along: the account can undo it', async () => {
    const { site, id, owner, guestId } = await bookedByGuest()
    await using _ = site
    const bookingId = parseId('bkg', id)
    if (!bookingId) throw new Error('not booked')
    const before = site.data.value('bookings', 'starts_at', { id })
    const byLink = customerByLink({ customerId: guestId as UserId })
    const later = Temporal.Instant.from('2026-03-06T10:00:00Z')
    expect(await site.modules.booking.reschedule(byLink, bookingId, later)).toMatchObject({ ok: true })
    await owner.send('POST', '/api/me/guest-bookings/claim', { guest_id: guestId })
    expect((await owner.post(`/bookings/${id}/undo-move`)).headers.get('location')).toBe(
      `/track/${id}?done=move-undone`,
    )
    expect(site.data.value('bookings', 'starts_at', { id })).toBe(before)
    expect(JSON.stringify(site.data.rows('booking_moves', { booking_id: id }))).not.toContain(guestId)
  })

  it('is done by the form of its page, too', async () => {
    const { site, id, owner, guestId } = await bookedByGuest()
    await using _ = site
    const done = await owner.post('/bookings/claim', { guest_id: guestId })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/bookings?done=claimed'])
    expect((await owner.send('GET', `/api/bookings/${id}`)).status).toBe(200)
  })

  it('is refused to an account whose address is not confirmed, and changes nothing', async () => {
    const { site, id, owner, guestId } = await bookedByGuest(false)
    await using _ = site
    expect(await (await owner.send('GET', '/api/me/guest-bookings')).json()).toMatchObject({
      guest_id: null,
      items: [],
    })
    expect((await owner.send('POST', '/api/me/guest-bookings/claim', { guest_id: guestId })).status).toBe(404)
    expect(site.data.value('bookings', 'customer_id', { id })).toBe(guestId)
  })

  it('is refused to anybody else, and changes nothing', async () => {
    const { site, id, guestId } = await bookedByGuest()
    await using _ = site
    const ben = site.aVisitor()
    await ben.send('POST', '/api/auth/signup', { ...asha, email: 'ben@example.com' })
    const { token } = await site.mail('verify_email')
    expect((await ben.send('POST', '/api/auth/verify-email', { token })).status).toBe(204)
    expect((await ben.send('POST', '/api/me/guest-bookings/claim', { guest_id: guestId })).status).toBe(404)
    await ben.post('/bookings/claim', { guest_id: guestId })
    expect(site.shown.at(-1)?.url).toBe('/_refused/404')
    const rows = site.data.pick('bookings', ['customer_id', 'version'], { id })
    expect(rows).toEqual([{ customer_id: guestId, version: 1 }])
    expect((await ben.send('GET', `/api/bookings/${id}`)).status).toBe(404)
    await site.securityWritten()
    expect(site.data.count('security_log', { kind: 'claim_refused' })).toBe(1)
  })

  it('is refused to guests and to visitors', async () => {
    const { site, guestId } = await bookedByGuest()
    await using _ = site
    site.clock.move({ minutes: 2 })
    const guest = await enter(site, { ...gill, email: 'ben@example.com' })
    for (const one of [guest, site.aVisitor()]) {
      expect((await one.send('POST', '/api/me/guest-bookings/claim', { guest_id: guestId })).status).toBe(401)
    }
  })
})
