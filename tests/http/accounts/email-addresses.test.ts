import { describe, expect, it } from 'vitest'
import { asha, openRecoveryApp, opens, signUpAsha } from '../../support/apps/recovery-app.ts'

const verify = '/api/auth/verify-email'
const isVerified = (visitor: { send(method: string, path: string): Promise<Response> }) =>
  visitor.send('GET', '/api/auth/me').then(async (answer) => {
    const body: { readonly user: { readonly email_verified: boolean } | null } = await answer.json()
    return body.user?.email_verified ?? null
  })

describe('the confirmation of an address', () => {
  it('is asked for at sign-up, done once with the link, and keeps the session', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site, { confirmed: false })
    expect(await isVerified(owner)).toBe(false)
    const { to, token } = await site.mail('verify_email')
    expect(to).toBe(asha.email)
    const stranger = site.aVisitor()
    expect((await stranger.send('POST', verify, { token })).status).toBe(204)
    expect(await isVerified(owner)).toBe(true)
    expect(await stranger.me()).toBeNull()
    const again = await stranger.send('POST', verify, { token })
    expect([again.status, await again.json()]).toMatchObject([422, { code: 'link_ended' }])
  })

  it('needs a button on the page: opening the link changes nothing', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site, { confirmed: false })
    const { path } = await site.mail('verify_email')
    const scanner = site.aVisitor()
    await scanner.get(path ?? '')
    await scanner.get('/verify-email')
    expect(site.shown.at(-1)?.form?.values).toMatchObject({ state: 'open', owner: asha.email })
    expect(await isVerified(owner)).toBe(false)
    const pressed = await scanner.post('/verify-email')
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/verify-email?done=1'])
    expect(await isVerified(owner)).toBe(true)
  })

  it('can be done for seven days and asked for again; a confirmed user gets no mail', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site, { confirmed: false })
    const first = await site.mail('verify_email')
    site.clock.move({ hours: 24 * 7 })
    expect((await owner.send('POST', verify, { token: first.token })).status).toBe(422)
    expect((await owner.send('POST', `${verify}/resend`)).status).toBe(202)
    const second = await site.mail('verify_email')
    expect((await owner.send('POST', verify, { token: second.token })).status).toBe(204)
    expect((await owner.post('/verify-email/resend', { next: '/dashboard' })).headers.get('location')).toBe(
      '/dashboard',
    )
    expect((await site.mails()).filter(({ event }) => event === 'verify_email')).toHaveLength(2)
  })

  it('is sent again at most five times an hour', async () => {
    await using site = await openRecoveryApp({ RATE_LIMITS: 'on' })
    const owner = await signUpAsha(site, { confirmed: false })
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) statuses.push((await owner.send('POST', `${verify}/resend`)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    expect((await owner.post('/verify-email/resend')).status).toBe(429)
    expect(site.shown.at(-1)?.form?.alert).toBe('Too many attempts. Please wait a little and try again.')
  })

  it('does nothing for an account whose address was changed since', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site, { confirmed: false })
    const { token } = await site.mail('verify_email')
    site.data.set('users', {}, { email: 'other@example.com', email_key: 'other@example.com' })
    expect((await owner.send('POST', verify, { token })).status).toBe(422)
    expect(await isVerified(owner)).toBe(false)
  })
})

describe('a change of address', () => {
  const ask = { email: 'asha@new.example', password: asha.password }

  async function withChange() {
    const site = await openRecoveryApp()
    const owner = await signUpAsha(site)
    await owner.send('POST', '/api/me/email', ask)
    return { site, owner, ...(await site.mail('email_change')), [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
  }

  it('takes effect once the new address is confirmed, and notifies the old one', async () => {
    await using at = await withChange()
    expect(at.to).toBe('asha@new.example')
    expect(await at.owner.me()).toBe(asha.email)
    expect(await opens(at.site, 'asha@new.example', asha.password)).toBe(false)
    const changed = await at.site.aVisitor().send('POST', '/api/auth/change-email', { token: at.token })
    expect(changed.status).toBe(204)
    expect(await at.owner.me()).toBe('asha@new.example')
    expect(await isVerified(at.owner)).toBe(true)
    expect(await opens(at.site, asha.email, asha.password)).toBe(false)
    const mail = await at.site.mail('email_changed')
    expect(mail.to).toBe(asha.email)
    expect(mail.text).toContain('asha@new.example')
    expect((await at.owner.send('POST', '/api/auth/change-email', { token: at.token })).status).toBe(422)
    expect(at.site.data.count('account_requests')).toBe(0)
  })

  it('needs the password, and an address other than the present one', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site)
    const wrong = await owner.send('POST', '/api/me/email', { ...ask, password: 'not it' })
    expect([wrong.status, await wrong.json()]).toMatchObject([403, { code: 'wrong_password' }])
    const same = await owner.send('POST', '/api/me/email', { ...ask, email: 'ASHA@example.com' })
    expect([same.status, await same.json()]).toMatchObject([422, { errors: [{ path: 'email' }] }])
    expect((await site.aVisitor().send('POST', '/api/me/email', ask)).status).toBe(401)
    expect((await site.mails()).map(({ event }) => event)).toEqual(['verify_email'])
  })

  it('to an address in use is answered like any other, notifies its owner, and changes nothing', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site)
    await site.aVisitor().send('POST', '/api/auth/signup', { ...asha, email: 'taken@example.com' })
    const answers: unknown[] = []
    for (const email of ['taken@example.com', 'free@example.com']) {
      const answer = await owner.send('POST', '/api/me/email', { ...ask, email })
      answers.push([answer.status, await answer.json()])
    }
    expect(answers[0]).toEqual(answers[1])
    const mails = await site.mails()
    expect(mails.filter(({ event }) => event === 'email_change').map(({ to }) => to)).toEqual(['free@example.com'])
    expect(mails.filter(({ event }) => event === 'account_exists').map(({ to }) => to)).toEqual(['taken@example.com'])
  })

  it('is refused at confirmation when another account has taken the address since', async () => {
    await using at = await withChange()
    await at.site.aVisitor().send('POST', '/api/auth/signup', { ...asha, email: 'asha@new.example' })
    const late = await at.owner.send('POST', '/api/auth/change-email', { token: at.token })
    expect([late.status, await late.json()]).toMatchObject([422, { code: 'link_ended' }])
    expect(await at.owner.me()).toBe(asha.email)
  })

  it('ends the links that were sent to the old address', async () => {
    await using at = await withChange()
    await at.owner.send('POST', '/api/auth/password-reset', { email: asha.email })
    const { token } = await at.site.mail('password_reset')
    await at.owner.send('POST', '/api/auth/change-email', { token: at.token })
    const late = await at.owner.send('POST', '/api/auth/password-reset/confirm', { token, password: 'a new one' })
    expect(late.status).toBe(422)
  })

  it('is undone by the former address: all sessions end, the password is void, and a link to set one is sent', async () => {
    await using at = await withChange()
    await at.owner.send('POST', '/api/auth/change-email', { token: at.token })
    const { path } = await at.site.mail('email_changed')
    const victim = at.site.aVisitor()
    await victim.get(path ?? '')
    expect(await at.owner.me()).toBe('asha@new.example')
    const undone = await victim.post('/undo-email-change')
    expect(undone.headers.get('location')).toBe('/undo-email-change?done=1')
    expect(await at.owner.me()).toBeNull()
    expect(await opens(at.site, asha.email, asha.password)).toBe(false)
    expect(await opens(at.site, 'asha@new.example', asha.password)).toBe(false)
    const { to, token } = await at.site.mail('password_reset')
    expect(to).toBe(asha.email)
    await victim.send('POST', '/api/auth/password-reset/confirm', { token, password: 'mine again' })
    expect(await opens(at.site, asha.email, 'mine again')).toBe(true)
  })

  it('can be undone for seven days, once', async () => {
    await using at = await withChange()
    await at.owner.send('POST', '/api/auth/change-email', { token: at.token })
    const { token } = await at.site.mail('email_changed')
    at.site.clock.move({ hours: 24 * 7 })
    expect((await at.owner.send('POST', '/api/auth/change-email/undo', { token })).status).toBe(422)
    expect(await opens(at.site, 'asha@new.example', asha.password)).toBe(true)
  })

  it('can be asked for on the profile without a script, with a problem beside its field', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site)
    expect((await owner.post('/profile/email', { email: 'no address', password: asha.password })).status).toBe(422)
    expect(site.shown.at(-1)).toMatchObject({
      url: '/profile',
      form: { action: '/profile/email', values: { email: 'no address' }, errors: [{ path: 'email' }] },
    })
    expect((await owner.post('/profile/email', { ...ask, password: 'not it' })).status).toBe(403)
    const asked = await owner.post('/profile/email', ask)
    expect(asked.headers.get('location')).toBe('/profile?done=email-asked')
    expect((await site.mail('email_change')).to).toBe('asha@new.example')
    const page = site.aVisitor()
    await page.get((await site.mail('email_change')).path ?? '')
    await page.get('/change-email')
    expect(site.shown.at(-1)?.form?.values).toMatchObject({ owner: asha.email, other_email: 'asha@new.example' })
    expect((await page.post('/change-email')).headers.get('location')).toBe('/change-email?done=1')
    expect(await owner.me()).toBe('asha@new.example')
  })
})

describe('a user whose address is not confirmed', () => {
  const boss = { email: 'boss@example.com', password: 'the long one of the boss' }

  async function withBoss() {
    const site = await openRecoveryApp()
    await site.modules.accounts.createStaff({ ...boss, fullName: 'Boss', role: 'admin' })
    const admin = site.aVisitor()
    await admin.send('POST', '/api/auth/login', boss)
    return { site, admin, [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
  }

  it('applies for technician, is shown as not confirmed, and is approved only after confirming', async () => {
    await using at = await withBoss()
    const tom = at.site.aVisitor()
    await tom.send('POST', '/api/auth/signup', { ...asha, password: 'a long one of his', user_type: 'technician' })
    const listed: { readonly items: readonly { readonly id: string }[] } = await (
      await at.admin.send('GET', '/api/admin/technician-applications')
    ).json()
    expect(listed.items).toMatchObject([{ applicant: { email: asha.email, email_verified: false } }])
    const approve = `/api/admin/technician-applications/${listed.items[0]?.id}/approve`
    const early = await at.admin.send('POST', approve, { skills: ['plumbing'] })
    expect([early.status, await early.json()]).toMatchObject([409, { code: 'email_not_verified' }])
    expect(at.site.data.count('technicians')).toBe(0)
    expect((await at.site.mails()).map(({ event }) => event)).toEqual(['verify_email'])

    await tom.send('POST', verify, { token: (await at.site.mail('verify_email')).token })
    expect((await at.admin.send('POST', approve, { skills: ['plumbing'] })).status).toBe(200)
    expect(await (await tom.send('GET', '/api/auth/me')).json()).toMatchObject({ user: { user_type: 'technician' } })
  })

  it('acts as a customer, whatever the role of the account', async () => {
    await using at = await withBoss()
    expect((await at.admin.send('GET', '/api/admin/technicians')).status).toBe(200)
    at.site.data.set('users', {}, { email_verified_at: null })
    expect((await at.admin.send('GET', '/api/admin/technicians')).status).toBe(403)
    expect(await (await at.admin.send('GET', '/api/auth/me')).json()).toMatchObject({
      user: { user_type: 'customer', is_admin: false, email_verified: false },
    })
  })

  it('can book an emergency', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site, { confirmed: false })
    expect((await owner.send('GET', '/api/bookings')).status).toBe(200)
    const { items }: { readonly items: readonly { readonly id: string; readonly is_emergency: boolean }[] } = await (
      await owner.get('/api/services')
    ).json()
    const emergency = items.find(({ is_emergency }) => is_emergency)
    const booked = await owner.send('POST', '/api/bookings', {
      service_id: emergency?.id,
      customer_address: '12 Park Lane, Croydon',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'The pipe has burst.',
    })
    expect(booked.status).toBe(201)
  })
})
