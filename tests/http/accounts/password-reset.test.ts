import { describe, expect, it } from 'vitest'
import { asha, openRecoveryApp, opens, signUpAsha } from '../../support/apps/recovery-app.ts'

const reset = '/api/auth/password-reset'
const fresh = 'a quite new one'

async function withLink() {
  const site = await openRecoveryApp()
  const owner = await signUpAsha(site)
  await site.aVisitor().send('POST', reset, { email: asha.email })
  return { site, owner, ...(await site.mail('password_reset')), [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
}

describe('a forgotten password', () => {
  it('is replaced once with the link, which ends every session, signs nobody in, and notifies the owner', async () => {
    await using at = await withLink()
    const visitor = at.site.aVisitor()
    const done = await visitor.send('POST', `${reset}/confirm`, { token: at.token, password: fresh })
    expect([done.status, await done.text()]).toEqual([204, ''])
    expect(await visitor.me()).toBeNull()
    expect(await at.owner.me()).toBeNull()
    expect(await opens(at.site, asha.email, asha.password)).toBe(false)
    expect(await opens(at.site, asha.email, fresh)).toBe(true)
    expect(await at.site.mail('password_changed')).toMatchObject({ to: asha.email })

    const again = await visitor.send('POST', `${reset}/confirm`, { token: at.token, password: 'yet another one' })
    expect(again.status).toBe(422)
    expect(await again.json()).toMatchObject({
      code: 'link_ended',
      detail: 'This link no longer works: it was used, or its time is over. Ask for a new one.',
    })
    expect(await opens(at.site, asha.email, fresh)).toBe(true)
  })

  it('can be replaced for 60 minutes', async () => {
    await using at = await withLink()
    at.site.clock.move({ minutes: 60 })
    const late = await at.site.aVisitor().send('POST', `${reset}/confirm`, { token: at.token, password: fresh })
    expect(late.status).toBe(422)
    expect(await at.owner.me()).toBe(asha.email)
    expect(await opens(at.site, asha.email, asha.password)).toBe(true)
  })

  it('is replaced by one that meets the rules; a refused one leaves the link valid', async () => {
    await using at = await withLink()
    const visitor = at.site.aVisitor()
    for (const [password, says] of [
      ['short', 'Password must be at least 6 characters'],
      ['Password123', 'This password is too common'],
    ] as const) {
      const answer = await visitor.send('POST', `${reset}/confirm`, { token: at.token, password })
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { errors: [{ path: 'password', message: says }] },
      ])
    }
    expect(at.site.hashed).toHaveBeenCalledTimes(1)
    expect((await visitor.send('POST', `${reset}/confirm`, { token: at.token, password: fresh })).status).toBe(204)
  })

  it('of staff, and of an applicant, is replaced by one of the length for staff', async () => {
    await using site = await openRecoveryApp()
    const visitor = site.aVisitor()
    await visitor.send('POST', '/api/auth/signup', { ...asha, password: 'a long one of hers', user_type: 'technician' })
    await visitor.send('POST', reset, { email: asha.email })
    const { token } = await site.mail('password_reset')
    const answer = await visitor.send('POST', `${reset}/confirm`, { token, password: 'only eleven' })
    expect(await answer.json()).toMatchObject({ detail: 'Password must be at least 12 characters' })
  })

  it('ends every other link to the account', async () => {
    await using at = await withLink()
    const visitor = at.site.aVisitor()
    await visitor.send('POST', reset, { email: asha.email })
    await visitor.send('POST', '/api/auth/sign-in-link', { email: asha.email })
    const [second, signIn] = [await at.site.mail('password_reset'), await at.site.mail('sign_in_link')]
    expect(second.token).not.toBe(at.token)
    await visitor.send('POST', `${reset}/confirm`, { token: at.token, password: fresh })
    expect((await visitor.send('POST', `${reset}/confirm`, { token: second.token, password: 'mine now' })).status).toBe(
      422,
    )
    expect((await visitor.send('POST', '/api/auth/sign-in-link/confirm', { token: signIn.token })).status).toBe(422)
    expect(await visitor.me()).toBeNull()
  })

  it('is answered alike, with the same work, for known and unknown addresses; only an active owner gets a link', async () => {
    await using site = await openRecoveryApp()
    await signUpAsha(site)
    await site.aVisitor().send('POST', '/api/auth/signup', { ...asha, email: 'gone@example.com' })
    site.data.set('users', { email: 'gone@example.com' }, { status: 'suspended' })
    await site.mails()
    site.hashed.mockClear()
    site.verified.mockClear()
    const written = () => site.data.written()
    const answers: unknown[] = []
    for (const email of [asha.email, ' ASHA@example.com', 'gone@example.com', 'nobody@example.com']) {
      const before = written()
      const answer = await site.aVisitor().send('POST', reset, { email })
      answers.push([answer.status, await answer.json(), answer.headers.get('set-cookie'), written() - before])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual([202, { message: 'Password reset email sent! Check your inbox.' }, null, 2])
    expect(site.hashed).not.toHaveBeenCalled()
    expect(site.verified).not.toHaveBeenCalled()
    const mails = (await site.mails()).filter(({ event }) => event === 'password_reset')
    expect(mails.map(({ to }) => to)).toEqual([asha.email, asha.email])
    expect(site.data.count('account_requests')).toBe(0)
  })

  it('leaves no address and no token in an event, and the token in the message only', async () => {
    await using at = await withLink()
    const events = JSON.stringify(at.site.data.pick('outbox', ['kind', 'body']))
    expect(events).not.toContain(at.token)
    expect(events.toLowerCase()).not.toContain('asha@')
    expect(JSON.stringify(at.site.data.rows('account_links'))).not.toContain(at.token)
  })

  it('is mailed once when its event is relayed twice', async () => {
    await using at = await withLink()
    at.site.data.set('outbox', { kind: 'account-requested' }, { done_at: null })
    expect((await at.site.mails()).filter(({ event }) => event === 'password_reset')).toHaveLength(1)
    const done = await at.site.aVisitor().send('POST', `${reset}/confirm`, { token: at.token, password: fresh })
    expect(done.status).toBe(204)
  })

  it('can be asked for five times an hour for one address, known or not', async () => {
    await using site = await openRecoveryApp({ RATE_LIMITS: 'on' })
    await signUpAsha(site)
    for (const email of [asha.email, 'nobody@example.com']) {
      const statuses: number[] = []
      for (let time = 0; time < 6; time += 1) {
        statuses.push((await site.aVisitor().send('POST', reset, { email })).status)
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    }
    const mails = (await site.mails()).filter(({ event }) => event === 'password_reset')
    expect(mails).toHaveLength(5)
  })
})

describe('the page for a forgotten password', () => {
  it('asks for the address, and answers every address alike', async () => {
    await using site = await openRecoveryApp()
    await signUpAsha(site)
    const visitor = site.aVisitor()
    for (const email of [asha.email, 'nobody@example.com']) {
      const answer = await visitor.post('/reset-password', { email })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/reset-password?sent=1'])
    }
    await visitor.get('/reset-password?sent=1')
    expect(site.shown.at(-1)?.form?.values).toEqual({ state: 'sent' })
    expect((await visitor.post('/reset-password', { email: '' })).status).toBe(422)
    expect(site.shown.at(-1)?.form?.errors).toEqual([{ path: 'email', message: 'Please enter your email address' }])
  })

  it('removes the token from the address, sends no referrer, and is not indexed', async () => {
    await using at = await withLink()
    const visitor = at.site.aVisitor()
    const opened = await visitor.get(at.path ?? '')
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/reset-password'])
    const cookie = opened.headers.get('set-cookie') ?? ''
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    const page = await visitor.get('/reset-password')
    for (const answer of [opened, page]) {
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('x-robots-tag')).toContain('noindex')
      expect(answer.headers.get('cache-control')).toContain('no-store')
    }
    expect(at.site.shown.at(-1)?.form?.values).toMatchObject({ state: 'open', owner: asha.email, minimum: '6' })
    expect(JSON.stringify(at.site.shown)).not.toContain(at.token)
  })

  it('sets the password without scripts, typed twice the same', async () => {
    await using at = await withLink()
    const visitor = at.site.aVisitor()
    await visitor.get(at.path ?? '')
    const slip = await visitor.post('/reset-password', { password: fresh, confirm_password: 'another' })
    expect(slip.status).toBe(422)
    expect(at.site.shown.at(-1)?.form).toMatchObject({
      values: { state: 'open' },
      errors: [{ path: 'confirm_password', message: 'Passwords do not match' }],
    })
    expect(JSON.stringify(at.site.shown)).not.toContain(fresh)
    const done = await visitor.post('/reset-password', { password: fresh, confirm_password: fresh })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/login?done=password'])
    expect(await opens(at.site, asha.email, fresh)).toBe(true)
    const again = await visitor.post('/reset-password', {
      password: 'one more of it',
      confirm_password: 'one more of it',
    })
    expect(again.status).toBe(422)
    expect(at.site.shown.at(-1)?.form?.values).toMatchObject({ state: 'ended' })
    expect(await opens(at.site, asha.email, fresh)).toBe(true)
  })

  it.each(['0'.repeat(32), 'half-a-tok', ''])('says of the token "%s" that it is no longer valid', async (token) => {
    await using site = await openRecoveryApp()
    const visitor = site.aVisitor()
    const first = await visitor.get(`/reset-password?token=${token}`)
    await visitor.get(first.headers.get('location') ?? '')
    expect(site.shown.at(-1)?.form?.values).toEqual({ state: 'ended' })
  })

  it('refuses a form from another site', async () => {
    await using at = await withLink()
    const visitor = at.site.aVisitor()
    await visitor.get(at.path ?? '')
    const body = new URLSearchParams({ password: fresh, confirm_password: fresh })
    const answer = await at.site.app.request('/reset-password', {
      method: 'POST',
      body,
      headers: {
        origin: 'https://evil.example',
        cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
      },
    })
    expect(answer.status).toBe(403)
    expect(await opens(at.site, asha.email, asha.password)).toBe(true)
  })
})
