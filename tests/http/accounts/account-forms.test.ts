import { describe, expect, it } from 'vitest'
import { createRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { ashaSignsUp, openAccountApp } from '../../support/apps/account-app.ts'

const { email, password } = ashaSignsUp
const registers = { ...ashaSignsUp, confirm_password: password, phone: '', postcode: 'cr01ab', address: '' }

describe('POST /register', () => {
  it('creates the account, signs in and goes to the dashboard', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    const answer = await asha.post('/register', registers)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/dashboard')
    expect(await (await asha.send('GET', '/api/auth/me')).json()).toMatchObject({
      user: { full_name: 'Asha Patel', phone: null, postcode: 'CR0 1AB', user_type: 'customer' },
    })
  })

  it('shows the form again with its values and the problems, and never a password', async () => {
    using site = openAccountApp()
    const answer = await site.aVisitor().post('/register', { ...registers, email: 'asha', next: '/bookings' })
    expect(answer.status).toBe(422)
    const [{ path, form } = { path: '', form: null }] = site.shown
    expect(path).toBe('/register?next=%2Fbookings')
    expect(form).toMatchObject({
      action: '/register',
      values: { email: 'asha', full_name: 'Asha Patel', postcode: 'cr01ab', next: '/bookings' },
      errors: [{ path: 'email', message: 'Please enter a valid email address' }],
      alert: 'Please enter a valid email address',
    })
    expect(JSON.stringify(site.shown)).not.toContain(password)
    expect(site.data.count('users')).toBe(0)
  })

  it.each([
    ['another password', 'another one', 'Passwords do not match'],
    ['no password', undefined, 'Passwords do not match'],
  ])('refuses %s a second time, and creates no account', async (_, confirm_password, alert) => {
    using site = openAccountApp()
    const { confirm_password: _same, ...once } = registers
    const answer = await site.aVisitor().post('/register', { ...once, ...(confirm_password && { confirm_password }) })
    expect(answer.status).toBe(422)
    expect(site.shown[0]?.form.alert).toBe(alert)
    expect(JSON.stringify(site.shown)).not.toContain(password)
    expect(site.data.count('users')).toBe(0)
  })

  it('names the minimum length of a password that is set', async () => {
    using site = openAccountApp()
    await site.aVisitor().post('/register', { ...registers, password: 'short', confirm_password: 'short' })
    expect(site.shown[0]?.form.alert).toBe('Password must be at least 6 characters')
  })

  it.each([
    [
      { email: 'asha', password: 'short', confirm_password: 'short' },
      { email: 'Please enter a valid email address', password: 'Password must be at least 6 characters' },
    ],
    [
      { full_name: '', confirm_password: 'another one' },
      { full_name: 'Full name is required', confirm_password: 'Passwords do not match' },
    ],
    [
      { password: 'short', confirm_password: 'other' },
      { password: 'Password must be at least 6 characters', confirm_password: 'Passwords do not match' },
    ],
    [
      { email: 'asha', user_type: 'technician', password: 'short one', confirm_password: 'short one' },
      { email: 'Please enter a valid email address', password: 'Password must be at least 12 characters' },
    ],
    [
      { email: 'asha', password: 'Password123', confirm_password: 'Password123' },
      { email: 'Please enter a valid email address', password: 'This password is too common' },
    ],
  ])('reports every problem of %j at once', async (typed, problems) => {
    using site = openAccountApp()
    expect((await site.aVisitor().post('/register', { ...registers, ...typed })).status).toBe(422)
    const errors = site.shown[0]?.form.errors ?? []
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual(problems)
    expect(errors).toHaveLength(2)
    expect(site.data.count('users')).toBe(0)
  })

  it('reports at once that the e-mail is in use and the password too common', async () => {
    using site = openAccountApp()
    await site.aVisitor().post('/register', registers)
    const again = { ...registers, password: 'Password123', confirm_password: 'Password123' }
    expect((await site.aVisitor().post('/register', again)).status).toBe(422)
    expect(site.shown[0]?.form.errors.map(({ path }) => path)).toEqual(['email', 'password'])
  })

  it('ignores a role in the form', async () => {
    using site = openAccountApp()
    for (const more of [{ user_type: 'admin' }, { is_admin: 'true' }, { role: 'admin' }]) {
      expect((await site.aVisitor().post('/register', { ...registers, ...more })).status).toBe(422)
    }
    expect(site.data.count('users')).toBe(0)
  })

  it('shows beside its field that the e-mail is in use', async () => {
    using site = openAccountApp()
    await site.aVisitor().post('/register', registers)
    const second = site.aVisitor()
    expect((await second.post('/register', registers)).status).toBe(409)
    expect(site.shown[0]?.form.errors).toMatchObject([{ path: 'email' }])
    expect(second.session()).toBeNull()
  })
})

describe('POST /login', () => {
  async function withAsha(options?: Parameters<typeof openAccountApp>[0]) {
    const site = openAccountApp(options)
    await site.aVisitor().post('/register', registers)
    return site
  }

  it.each([
    [{}, '/dashboard'],
    [{ next: '/track/bkg_1?tab=chat' }, '/track/bkg_1?tab=chat'],
    [{ redirect: 'booking' }, '/book?step=4'],
    [{ next: 'https://evil.example' }, '/dashboard'],
    [{ next: '//evil.example' }, '/dashboard'],
    [{ next: '/\\evil.example' }, '/dashboard'],
    [{ redirect: '//evil.example' }, '/dashboard'],
  ])('with %j goes on to %s', async (where, location) => {
    using site = await withAsha()
    const asha = site.aVisitor()
    const answer = await asha.post('/login', { email, password, ...where })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(location)
    expect(asha.session()).not.toBeNull()
  })

  it('shows the form again with the e-mail after a wrong password, and keeps the page to go on to', async () => {
    using site = await withAsha()
    const asha = site.aVisitor()
    const answer = await asha.post('/login', { email, password: 'wrong one', redirect: 'booking' })
    expect(answer.status).toBe(401)
    expect(site.shown).toEqual([
      {
        path: '/login?redirect=booking',
        form: {
          action: '/login',
          values: { email, redirect: 'booking' },
          errors: [],
          alert: 'Invalid email or password',
        },
      },
    ])
    expect(asha.session()).toBeNull()
  })

  it('counts failed attempts together with those of the JSON route', async () => {
    using site = await withAsha({ limits: createRateLimits() })
    const guesser = site.aVisitor()
    for (let guess = 0; guess < 5; guess += 1) {
      await guesser.post('/login', { email, password: `guess ${guess}` })
      await guesser.send('POST', '/api/auth/login', { email, password: `guess ${guess}` })
    }
    expect((await guesser.post('/login', { email, password })).status).toBe(429)
    expect(guesser.session()).toBeNull()
  })

  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{}', 415],
    ['a text', { 'content-type': 'text/plain' }, 'email=a', 415],
    ['too much', { 'content-type': 'application/x-www-form-urlencoded' }, `email=${'a'.repeat(65_536)}`, 413],
  ])('refuses %s', async (_, headers, body, status) => {
    using site = await withAsha()
    const answer = await site.app.request('/login', { method: 'POST', headers: new Headers(headers), body })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  it('refuses a body that is not UTF-8', async () => {
    using site = await withAsha()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new Uint8Array([0x65, 0x3d, 0xff, 0xfe])
    expect((await site.app.request('/login', { method: 'POST', headers, body })).status).toBe(400)
  })
})

describe('POST /logout', () => {
  it('ends the session and goes to the first page', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    await asha.post('/register', registers)
    const answer = await asha.post('/logout', {})
    expect(answer.headers.get('location')).toBe('/')
    expect(asha.session()).toBeNull()
    expect(site.data.count('sessions')).toBe(0)
  })
})

describe('POST /profile', () => {
  it('saves the profile, and goes where the page says', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    await asha.post('/register', registers)
    const profile = { full_name: 'Asha Shah', phone: '07700 900123', postcode: '', address: '1 High Street' }
    const answer = await asha.post('/profile', { ...profile, next: '/dashboard?tab=profile' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/dashboard?tab=profile')
    expect(await (await asha.send('GET', '/api/auth/me')).json()).toMatchObject({
      user: { full_name: 'Asha Shah', phone: '+447700900123', postcode: null, address: '1 High Street' },
    })
  })

  it('shows the form again with every problem, and saves nothing', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    await asha.post('/register', registers)
    const answer = await asha.post('/profile', { full_name: '', phone: '12', address: 'Elsewhere', user_type: 'admin' })
    expect(answer.status).toBe(422)
    expect(site.shown[0]?.form.errors.map(({ path }) => path).toSorted()).toEqual(['full_name', 'phone', 'user_type'])
    expect(await (await asha.send('GET', '/api/auth/me')).json()).toMatchObject({
      user: { full_name: 'Asha Patel', address: null, user_type: 'customer' },
    })
  })

  it('leads a visitor to the sign-in page, and saves nothing', async () => {
    using site = openAccountApp()
    await site.aVisitor().post('/register', registers)
    expect((await site.aVisitor().post('/profile', { full_name: 'Nobody' })).status).toBe(401)
    expect(site.data.column('users', 'full_name')).toEqual(['Asha Patel'])
  })
})
