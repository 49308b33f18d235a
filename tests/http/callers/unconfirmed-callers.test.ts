import { describe, expect, it } from 'vitest'
import type { ServiceId, UserId } from '#modules/shared'
import { type RecoveryApp, asha, openRecoveryApp, signUpAsha } from '../../support/apps/recovery-app.ts'
import { aRequest } from '../../support/builders/bookings.ts'
import { codeOf, enter, gill } from '../guests/guest-steps.ts'

/** The office has booked for a caller who gave this e-mail address, which nobody confirmed. */
async function bookedForCaller(site: RecoveryApp, email: string) {
  const id = 'usr_caller' as UserId
  const caller = {
    id,
    fullName: 'A Caller',
    email,
    phone: '+447700900123',
    postcode: 'CR0 1AB',
    address: '4 Surrey St',
  }
  const made = await site.modules.booking.request(
    aRequest({
      customerId: id,
      caller,
      bookedBy: 'usr_clerk' as UserId,
      byGuest: true,
      source: 'office',
      serviceId: 'svc_plumbing-repair' as ServiceId,
      startsAt: Temporal.Instant.from('2026-03-05T10:00:00Z'),
    }),
  )
  if (!made.ok) throw new Error(made.refusal.kind)
  return { id: made.value.id, customer: id }
}

const owner = (site: RecoveryApp, id: string) => site.data.value('bookings', 'customer_id', { id })

describe('the booking of a caller whose address nobody confirmed', () => {
  it('is shown to no account with that address, and joined to none', async () => {
    await using site = await openRecoveryApp()
    const { id, customer } = await bookedForCaller(site, asha.email)
    const account = await signUpAsha(site, { confirmed: true })
    const listed = await account.send('GET', '/api/me/guest-bookings')
    expect(await listed.json()).toMatchObject({ guest_id: null, items: [] })
    const claimed = await account.send('POST', '/api/me/guest-bookings/claim', { guest_id: customer })
    expect(claimed.status).toBe(404)
    expect((await account.send('GET', `/api/bookings/${id}`)).status).toBe(404)
    expect(owner(site, id)).toBe(customer)
  })

  it('is not shown to a guest who confirms that address by a code', async () => {
    await using site = await openRecoveryApp()
    const { id, customer } = await bookedForCaller(site, gill.email)
    const guest = await enter(site)
    expect((await guest.send('GET', `/api/bookings/${id}`)).status).toBe(404)
    expect(await (await guest.send('GET', '/api/bookings')).json()).toMatchObject({ items: [] })
    expect(owner(site, id)).toBe(customer)
    expect(site.data.count('users', { role: 'guest' })).toBe(2)
  })

  it('makes no way to sign in with that address', async () => {
    await using site = await openRecoveryApp()
    await bookedForCaller(site, gill.email)
    const visitor = site.aVisitor()
    const tried = await visitor.send('POST', '/api/auth/login', { email: gill.email, password: '!' })
    expect([tried.status, await codeOf(tried)]).toEqual([401, 'invalid_credentials'])
    await visitor.send('POST', '/api/auth/password-reset', { email: gill.email })
    expect((await site.mails()).filter(({ to }) => to === gill.email)).toEqual([])
  })
})
