import { describe, expect, it, vi } from 'vitest'
import type { ServiceId, UserId } from '#modules/shared'
import { type RecoveryApp, asha, openRecoveryApp, opens, signUpAsha } from '../../support/apps/recovery-app.ts'
import { aRequest } from '../../support/builders/bookings.ts'
import { asked, book, enter, gill, order } from './guest-steps.ts'

describe('the data of a guest', () => {
  const guestIdOf = (site: RecoveryApp) => site.data.text('users', 'id', { role: 'guest' }) as UserId

  it('is handed out with the bookings, and without anything of an account with the same address', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site)
    await book(owner, { scheduled_date: '2026-03-05T14:00:00' })
    const { booking_reference: reference } = await book(await enter(site, { ...gill, email: asha.email }))
    const text = await site.modules.privacy.document(guestIdOf(site))
    expect(text).toContain(reference)
    expect(text).toContain(gill.full_name)
    expect(text).not.toContain(asha.full_name)
    expect(text).not.toMatch(/code_hash|token_hash|password_hash/)
  })

  it('is blanked when the guest is erased, and the account with the same address stays as it is', async () => {
    await using site = await openRecoveryApp()
    await signUpAsha(site)
    const { id } = await book(await enter(site, { ...gill, email: asha.email }))
    const guestId = guestIdOf(site)
    expect(await site.modules.privacy.erase(guestId)).toMatchObject({ ok: false, refusal: { kind: 'open-bookings' } })
    site.data.set('bookings', { id }, { status: 'cancelled', cancel_reason: 'customer' })
    const account = site.data.row('users', { role: 'customer' })
    expect(await site.modules.privacy.erase(guestId)).toMatchObject({ ok: true })
    expect(site.data.row('users', { id: guestId })).toMatchObject({
      full_name: 'Deleted account',
      email_key: null,
      guest_key: null,
      phone: null,
    })
    expect(site.data.row('bookings', { id })).toMatchObject({ contact_email: '', customer_phone: '' })
    expect(site.data.row('users', { role: 'customer' })).toEqual(account)
    expect(await opens(site, asha.email, asha.password)).toBe(true)
  })

  it('takes no booking that was on its way while it was erased', async () => {
    await using site = await openRecoveryApp()
    const visitor = await enter(site)
    const { request } = site.modules.booking
    vi.spyOn(site.modules.booking, 'request').mockImplementationOnce(async (wanted) => {
      expect(await site.modules.privacy.erase(guestIdOf(site))).toMatchObject({ ok: true })
      return request(wanted)
    })
    const answer = await visitor.send('POST', '/api/bookings', order)
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'customer_unknown'])
    expect(site.data.count('bookings')).toBe(0)
  })

  it('is emptied after 30 days without a booking, and stays with one', async () => {
    await using site = await openRecoveryApp()
    await enter(site)
    const { id } = await book(await enter(site, { ...gill, email: 'ben@example.com' }))
    site.clock.move({ hours: 24 * 31 })
    await site.modules.privacy.retain({ dry: false })
    expect(
      site.data.pick('users', ['email', 'full_name', 'guest_key'], { role: 'guest' }, ['created_at', 'id']),
    ).toEqual(
      expect.arrayContaining([
        { email: null, full_name: 'Guest', guest_key: null },
        { email: 'ben@example.com', full_name: gill.full_name, guest_key: 'ben@example.com' },
      ]),
    )
    expect(site.data.count('bookings', { id })).toBe(1)
    expect((await enter(site)).cookies.size).toBeGreaterThan(0)
  })

  it('of a caller is emptied once the last booking of theirs has lost its names and places, not before', async () => {
    await using site = await openRecoveryApp()
    const id = 'usr_caller' as UserId
    const caller = {
      id,
      fullName: 'A Caller',
      email: 'caller@example.com',
      phone: '+447700900123',
      postcode: 'CR0 1AB',
      address: '4 Surrey St',
    }
    const made = await site.modules.booking.request(
      aRequest({
        customerId: id,
        caller,
        byGuest: true,
        source: 'office',
        serviceId: 'svc_plumbing-repair' as ServiceId,
        startsAt: Temporal.Instant.from('2026-03-05T10:00:00Z'),
      }),
    )
    if (!made.ok) throw new Error(made.refusal.kind)
    site.data.set('bookings', { id: made.value.id }, { status: 'cancelled', cancel_reason: 'customer' })
    const row = () => site.data.row('users', { id })
    site.clock.move({ hours: 24 * 365 })
    await site.modules.privacy.retain({ dry: false })
    expect(row()).toMatchObject({ full_name: 'A Caller', email: 'caller@example.com', phone: '+447700900123' })
    site.clock.move({ hours: 24 * 366 * 7 })
    await site.modules.privacy.retain({ dry: false })
    await site.modules.privacy.retain({ dry: false })
    expect(site.data.row('bookings', { id: made.value.id })).toMatchObject({ contact_name: '', customer_phone: '' })
    expect(row()).toMatchObject({ full_name: 'Guest', email: null, phone: null, postcode: null, address: null })
  })

  it('includes no code an hour after it was asked for', async () => {
    await using site = await openRecoveryApp()
    await asked(site)
    site.clock.move({ hours: 2 })
    await site.modules.guests.forgetCodes()
    expect(site.data.count('guest_codes')).toBe(0)
  })
})
