import { describe, expect, it } from 'vitest'
import { asha, openRecoveryApp, opens, signUpAsha } from '../../support/apps/recovery-app.ts'
import { book, codeFor, enter, gill, order } from './guest-steps.ts'

describe('a guest', () => {
  it('books, pays and sees the booking, and no other', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site)
    const other = await book(owner, { scheduled_date: '2026-03-05T14:00:00' })
    const guest = await enter(site)
    const { id } = await book(guest)
    const list = (await (await guest.send('GET', '/api/bookings')).json()) as {
      readonly items: readonly { id: string }[]
    }
    expect(list.items.map((one) => one.id)).toEqual([id])
    expect((await guest.send('GET', `/api/bookings/${other.id}`)).status).toBe(404)
    const opened = await guest.send('POST', '/api/payments/intents', { booking_id: id })
    expect(opened.status).toBe(201)
    const { payment_id } = (await opened.json()) as { readonly payment_id: string }
    const card = { payment_method_id: 'pm_card_visa', save_card: true }
    const paid = await guest.send('POST', `/api/payments/${payment_id}/confirm`, card)
    expect(await paid.json()).toMatchObject({ status: 'succeeded' })
    expect(site.data.count('provider_customers')).toBe(0)
    expect((await guest.send('POST', '/api/payments/intents', { booking_id: other.id })).status).toBe(404)
  })

  it('has no account, profile, cards or exports', async () => {
    await using site = await openRecoveryApp()
    const guest = await enter(site)
    expect(await guest.me()).toBeNull()
    for (const path of ['/api/me/cards', '/api/me/exports', '/api/me/sessions', '/api/notifications']) {
      expect((await guest.send('GET', path)).status).toBe(401)
    }
    expect((await guest.send('PATCH', '/api/me', { full_name: 'Another' })).status).toBe(401)
    expect((await guest.get('/login')).status).toBe(200)
  })

  it('is found by no way into an account', async () => {
    await using site = await openRecoveryApp()
    await enter(site)
    const before = (await site.mails()).length
    const stranger = site.aVisitor()
    for (const path of ['password-reset', 'sign-in-link']) {
      expect((await stranger.send('POST', `/api/auth/${path}`, { email: gill.email })).status).toBe(202)
    }
    expect(await site.mails()).toHaveLength(before)
    expect(await opens(site, gill.email, '!')).toBe(false)
    const signedUp = await stranger.send('POST', '/api/auth/signup', { ...asha, email: gill.email })
    expect(signedUp.status).toBe(201)
  })

  it('has a session for 24 hours, however much it is used', async () => {
    await using site = await openRecoveryApp()
    const guest = await enter(site)
    for (let hour = 1; hour < 24; hour += 1) {
      site.clock.move({ hours: 1 })
      expect((await guest.send('GET', '/api/bookings')).status).toBe(200)
    }
    site.clock.move({ hours: 1 })
    expect((await guest.send('GET', '/api/bookings')).status).toBe(401)
    expect((await guest.send('POST', '/api/bookings', order)).status).toBe(401)
  })

  it('comes back to the earlier bookings with another code', async () => {
    await using site = await openRecoveryApp()
    const { id } = await book(await enter(site))
    site.clock.move({ hours: 25 })
    const again = await enter(site)
    expect((await again.send('GET', `/api/bookings/${id}`)).status).toBe(200)
    expect(site.data.count('users', { role: 'guest' })).toBe(1)
  })

  it('pays at once where others have money authorised, for no card is kept', async () => {
    await using site = await openRecoveryApp()
    site.data.set('services', { id: order.service_id }, { payment_policy: 'hold' })
    const { id } = await book(await enter(site), { scheduled_date: '2026-03-25T10:00:00' })
    expect(site.data.value('bookings', 'payment_policy', { id })).toBe('full')
  })
})

describe('the pages of a guest', () => {
  it('lead from the details over the code back to the fourth step of the wizard', async () => {
    await using site = await openRecoveryApp()
    const visitor = site.aVisitor()
    const page = await visitor.post('/guest', gill)
    expect([page.status, site.shown.at(-1)]).toMatchObject([
      200,
      { url: '/guest/code', form: { values: gill, errors: [], alert: null } },
    ])
    const code = await codeFor(site, gill.email)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const entered = await visitor.post('/guest/code', { ...gill, code: spaced })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/book?step=4'])
    expect((await visitor.send('GET', '/api/bookings')).status).toBe(200)
  })

  it('show a wrong code again with the details, and never the code', async () => {
    await using site = await openRecoveryApp()
    const visitor = site.aVisitor()
    await visitor.post('/guest', gill)
    const again = await visitor.post('/guest/code', { ...gill, code: '12' })
    expect(again.status).toBe(422)
    expect(site.shown.at(-1)?.form).toMatchObject({ values: gill, errors: [{ path: 'code' }] })
    expect(site.shown.at(-1)?.form?.values).not.toHaveProperty('code')
    expect((await visitor.send('GET', '/api/bookings')).status).toBe(401)
  })

  it('send the code once, however often the form is sent within a minute', async () => {
    await using site = await openRecoveryApp()
    const visitor = site.aVisitor()
    await visitor.post('/guest', gill)
    const again = await visitor.post('/guest', gill)
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await site.mails()).filter(({ event }) => event === 'guest_code')).toHaveLength(1)
  })
})
