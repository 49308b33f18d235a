import { describe, expect, it } from 'vitest'
import { createRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { delaySignIns } from '../../../src/http/accounts/sign-in-delays.ts'
import { ashaSignsUp } from '../../support/apps/account-app.ts'
import { noon } from '../../support/builders/accounts.ts'
import { movableClock } from '../../support/doubles.ts'
import { bodyOf, isIn, openFactorApp } from '../../support/apps/factor-app.ts'

async function withTotp(limits?: Parameters<typeof openFactorApp>[0]) {
  const site = openFactorApp(limits)
  const asha = await site.signUp()
  const totp = await site.addTotp(asha)
  return Object.assign(site, { asha, ...totp })
}

describe('POST /api/auth/login to an account with an app', () => {
  it('opens no session for the password alone, and lists the possible second steps', async () => {
    using site = await withTotp()
    const phone = site.aVisitor()
    const sessions = site.data.count('sessions')
    const answer = await site.signIn(phone)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      code: 'second_factor_needed',
      ways: ['code', 'recovery_code'],
      second_step_at: '/api/auth/second-step',
    })
    expect(phone.session()).toBeNull()
    expect(await isIn(phone)).toBe(false)
    expect(site.data.count('sessions')).toBe(sessions)
  })

  it('accepts the code in the same request', async () => {
    using site = await withTotp()
    const phone = site.aVisitor()
    const answer = await site.signIn(phone, { totp: site.codeOf(site.secret) })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ user: { email: ashaSignsUp.email } })
    expect(await isIn(phone)).toBe(true)
  })

  it('answers a wrong code and a wrong password with a code alike', async () => {
    using site = await withTotp()
    const wrong = { totp: site.codeOf(site.secret, 40) }
    const code = await site.signIn(site.aVisitor(), wrong)
    const password = await site.signIn(site.aVisitor(), { ...wrong, password: 'not this one' })
    expect([code.status, await code.json()]).toEqual([password.status, await password.json()])
    expect(code.status).toBe(401)
  })

  it('signs in an account without a factor, with any code', async () => {
    using site = openFactorApp()
    await site.signUp()
    expect((await site.signIn(site.aVisitor(), { totp: '123456' })).status).toBe(200)
  })
})

describe('POST /api/auth/second-step', () => {
  it('opens the session in the browser that sent the password only', async () => {
    using site = await withTotp()
    const [phone, other] = [site.aVisitor(), site.aVisitor()]
    await site.signIn(phone)
    const code = site.codeOf(site.secret)
    const stranger = await other.send('POST', '/api/auth/second-step', { code })
    expect([stranger.status, (await bodyOf(stranger))['code']]).toEqual([409, 'second_step_over'])
    expect(await isIn(other)).toBe(false)
    expect((await phone.send('POST', '/api/auth/second-step', { code })).status).toBe(200)
    expect(await isIn(phone)).toBe(true)
  })

  it('accepts each code once, also when it comes twice at the same time', async () => {
    using site = await withTotp()
    const visitors = [site.aVisitor(), site.aVisitor(), site.aVisitor()]
    for (const visitor of visitors) await site.signIn(visitor)
    const code = site.codeOf(site.secret)
    const answers = await Promise.all(visitors.map((each) => each.send('POST', '/api/auth/second-step', { code })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401])
    expect((await Promise.all(visitors.map(isIn))).filter(Boolean)).toHaveLength(1)
  })

  it('accepts a clock that is one step off, and no more', async () => {
    using site = await withTotp()
    const taken = async (steps: number) => {
      site.clock.move({ minutes: 5 })
      return (await site.signIn(site.aVisitor(), { totp: site.codeOf(site.secret, steps) })).status
    }
    expect([await taken(-1), await taken(0), await taken(1)]).toEqual([200, 200, 200])
    expect([await taken(-2), await taken(2)]).toEqual([401, 401])
  })

  it('refuses a code older than the last accepted one', async () => {
    using site = await withTotp()
    expect((await site.signIn(site.aVisitor(), { totp: site.codeOf(site.secret, 1) })).status).toBe(200)
    expect((await site.signIn(site.aVisitor(), { totp: site.codeOf(site.secret, 0) })).status).toBe(401)
  })

  it('accepts a recovery code once, in any capitals, with or without hyphens, and emits the event', async () => {
    using site = await withTotp()
    const [first = '', second = ''] = site.recoveryCodes
    const phone = site.aVisitor()
    await site.signIn(phone)
    const typed = first.toUpperCase().replaceAll('-', ' ')
    expect((await phone.send('POST', '/api/auth/second-step', { code: typed })).status).toBe(200)
    expect(site.data.eventKinds()).toContain('recovery-code-used')
    const again = site.aVisitor()
    await site.signIn(again)
    expect((await again.send('POST', '/api/auth/second-step', { code: first })).status).toBe(401)
    expect(await isIn(again)).toBe(false)
    expect((await again.send('POST', '/api/auth/second-step', { code: second })).status).toBe(200)
  })

  it('is refused ten minutes after the password', async () => {
    using site = await withTotp()
    const phone = site.aVisitor()
    await site.signIn(phone)
    site.clock.move({ minutes: 10 })
    const late = await phone.send('POST', '/api/auth/second-step', { code: site.codeOf(site.secret) })
    expect((await bodyOf(late))['code']).toBe('second_step_over')
    expect(await isIn(phone)).toBe(false)
  })

  it('is refused after ten wrong codes, also with the right one', async () => {
    using site = await withTotp()
    const phone = site.aVisitor()
    await site.signIn(phone)
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await phone.send('POST', '/api/auth/second-step', { code: site.codeOf(site.secret, 50) })
      expect((await bodyOf(answer))['code']).toBe('invalid_credentials')
    }
    const right = await phone.send('POST', '/api/auth/second-step', { code: site.codeOf(site.secret) })
    expect((await bodyOf(right))['code']).toBe('second_step_over')
    expect(await isIn(phone)).toBe(false)
  })

  it('is accepted once for one password step', async () => {
    using site = await withTotp()
    const phone = site.aVisitor()
    await site.signIn(phone)
    const [first = '', second = ''] = site.recoveryCodes
    await phone.send('POST', '/api/auth/second-step', { code: first })
    const again = await phone.send('POST', '/api/auth/second-step', { code: second })
    expect((await bodyOf(again))['code']).toBe('second_step_over')
    expect((await site.signIn(site.aVisitor(), { totp: second })).status).toBe(200)
  })

  it('is refused once the password was changed', async () => {
    using site = await withTotp()
    const thief = site.aVisitor()
    await site.signIn(thief)
    const { password } = ashaSignsUp
    const changed = await site.asha.send('POST', '/api/me/password', {
      current_password: password,
      password: 'a new 7',
    })
    expect(changed.status).toBe(204)
    const late = await thief.send('POST', '/api/auth/second-step', { code: site.codeOf(site.secret) })
    expect((await bodyOf(late))['code']).toBe('second_step_over')
    expect(await isIn(thief)).toBe(false)
  })

  it('is refused to a user who was suspended since', async () => {
    using site = await withTotp()
    const phone = site.aVisitor()
    await site.signIn(phone)
    site.data.set('users', {}, { status: 'suspended' })
    expect((await phone.send('POST', '/api/auth/second-step', { code: site.codeOf(site.secret) })).status).toBe(401)
    expect(site.data.value('totp_secrets', 'last_step')).not.toBeNull()
    site.data.set('users', {}, { status: 'active' })
    expect(await isIn(phone)).toBe(false)
  })

  it('delays guesses in any browser, and not the owner in a known one', async () => {
    const clock = movableClock(noon)
    using site = await withTotp(delaySignIns(createRateLimits(), clock))
    await site.asha.send('POST', '/api/auth/logout')
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      const thief = site.aVisitor()
      await site.signIn(thief)
      statuses.push((await thief.send('POST', '/api/auth/second-step', { code: '000000' })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
    expect((await site.signIn(site.asha, { totp: site.codeOf(site.secret) })).status).toBe(200)
  })
})

describe('/login/second', () => {
  const leave = async (answer: Promise<Response>) => {
    const { status, headers } = await answer
    return [status, headers.get('location')]
  }

  it('comes between the password and the page asked for', async () => {
    using site = await withTotp()
    const phone = site.aVisitor()
    const { email, password } = ashaSignsUp
    expect(await leave(phone.post('/login', { email, password, next: '/bookings' }))).toEqual([
      303,
      '/login/second?next=%2Fbookings',
    ])
    expect(phone.session()).toBeNull()
    expect((await phone.send('GET', '/login/second?next=%2Fbookings')).status).toBe(200)
    expect(site.shown.at(-1)).toMatchObject({
      path: '/login/second',
      form: { values: { next: '/bookings', ways: 'code recovery-code' }, alert: null },
    })
    const code = site.codeOf(site.secret)
    expect(await leave(phone.post('/login/second', { code, next: '/bookings' }))).toEqual([303, '/bookings'])
    expect(await isIn(phone)).toBe(true)
  })

  it('shows the problem again, and never redirects to another site', async () => {
    using site = await withTotp()
    const phone = site.aVisitor()
    await site.signIn(phone)
    expect((await phone.post('/login/second', { code: '', next: '/bookings' })).status).toBe(422)
    expect((await phone.post('/login/second', { code: '000000', next: '/bookings' })).status).toBe(401)
    expect(site.shown.at(-1)?.form).toMatchObject({ alert: 'That code is not right, or was used before' })
    expect(site.shown.at(-1)?.form.values).not.toHaveProperty('code')
    const code = site.codeOf(site.secret)
    const [, where] = await leave(phone.post('/login/second', { code, next: 'https://evil.example/' }))
    expect(where).toBe('/dashboard')
  })

  it('redirects a visitor without a password step to the sign-in page', async () => {
    using site = await withTotp()
    const stranger = site.aVisitor()
    expect(await leave(stranger.send('GET', '/login/second'))).toEqual([303, '/login'])
    await stranger.post('/login/second', { code: site.codeOf(site.secret) })
    expect(site.shown.at(-1)?.path).toBe('/login')
    expect(await isIn(stranger)).toBe(false)
  })
})
