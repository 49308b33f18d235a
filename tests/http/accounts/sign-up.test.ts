import { describe, expect, it } from 'vitest'
import { ashaSignsUp, openAccountApp } from '../../support/apps/account-app.ts'

const me = '/api/auth/me'

describe('POST /api/auth/signup', () => {
  it('answers 201 with the user, signs them in, and emits that they signed up', async () => {
    using site = openAccountApp()
    const asha = site.aVisitor()
    const body = { ...ashaSignsUp, phone: '020 7946 0958', postcode: 'cr01ab', address: ' 12 Park Lane ' }
    const answer = await asha.send('POST', '/api/auth/signup', body)
    const user = {
      id: 'usr_00000001',
      email: 'Asha@Example.com',
      full_name: 'Asha Patel',
      phone: '+442079460958',
      address: '12 Park Lane',
      postcode: 'CR0 1AB',
      user_type: 'customer',
      is_admin: false,
      email_verified: false,
    }
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ user })
    expect(await (await asha.send('GET', me)).json()).toEqual({ user })
    expect(site.data.eventKinds()).toEqual(['user-signed-up'])
  })

  it('needs only e-mail, password and name', async () => {
    using site = openAccountApp()
    const answer = await site.aVisitor().send('POST', '/api/auth/signup', { ...ashaSignsUp, phone: '', postcode: null })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ user: { phone: null, postcode: null, address: null } })
  })

  it('gives an applicant for technician the role of customer and a pending application', async () => {
    using site = openAccountApp()
    const tom = site.aVisitor()
    const answer = await tom.send('POST', '/api/auth/signup', {
      ...ashaSignsUp,
      password: 'a long enough one',
      user_type: 'technician',
    })
    expect(await answer.json()).toMatchObject({ user: { user_type: 'customer', is_admin: false } })
    expect(site.data.count('technicians')).toBe(0)
    expect(await site.accounts.openApplications(10, null)).toHaveLength(1)
    expect((await tom.send('GET', '/api/admin/technicians')).status).toBe(403)
  })

  it("holds an applicant's password to the length for staff", async () => {
    using site = openAccountApp()
    const answer = await site.aVisitor().send('POST', '/api/auth/signup', { ...ashaSignsUp, user_type: 'technician' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ detail: 'Password must be at least 12 characters' })
    expect(site.data.count('users')).toBe(0)
  })

  it('reports at once that the e-mail is in use and the password too common', async () => {
    using site = openAccountApp()
    await site.aVisitor().send('POST', '/api/auth/signup', ashaSignsUp)
    const again = { ...ashaSignsUp, password: 'Password123' }
    const answer = await site.aVisitor().send('POST', '/api/auth/signup', again)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'not_valid', errors: [{ path: 'email' }, { path: 'password' }] })
  })

  it.each([
    ['admin', { user_type: 'admin' }, 'user_type'],
    ['office', { user_type: 'office' }, 'user_type'],
    ['the flag', { is_admin: true }, 'is_admin'],
    ['a role', { role: 'admin' }, 'role'],
    ['an id', { id: 'usr_me' }, 'id'],
    ['verified', { email_verified: true }, 'email_verified'],
  ])('refuses a role in the body: %s, and creates no account', async (_, more, path) => {
    using site = openAccountApp()
    const answer = await site.aVisitor().send('POST', '/api/auth/signup', { ...ashaSignsUp, ...more })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'not_valid', errors: [{ path }] })
    expect(site.data.count('users')).toBe(0)
    expect(site.data.count('sessions')).toBe(0)
  })

  it.each([
    ['a short password', { password: 'short' }, 'password', 'Password must be at least 6 characters'],
    ['a common password', { password: 'Password123' }, 'password', 'This password is too common'],
    [
      'a password of the own name',
      { password: 'AshaPatel1' },
      'password',
      'This is easy to guess: add words beside your name, e-mail address, phone number or our trade',
    ],
    [
      'a password of the business',
      { password: 'Callout1' },
      'password',
      'This is easy to guess: add words beside your name, e-mail address, phone number or our trade',
    ],
    ['an endless password', { password: 'x'.repeat(201) }, 'password', 'Password must be at most 200 characters'],
    ['no name', { full_name: '  ' }, 'full_name', 'Full name is required'],
    ['an endless name', { full_name: 'x'.repeat(201) }, 'full_name', 'Please use at most 200 characters'],
    ['a NUL byte', { full_name: 'Asha\0' }, 'full_name', 'This has characters that cannot be taken'],
    ['half a character', { full_name: 'Asha \ud83d' }, 'full_name', 'This has characters that cannot be taken'],
    ['no e-mail', { email: 'nobody' }, 'email', 'Please enter a valid email address'],
    ['another country', { phone: '+1 212 555 0100' }, 'phone', 'Please enter a valid UK phone number'],
    ['no postcode', { postcode: 'CRO' }, 'postcode', 'Please enter a valid UK postcode'],
  ])('refuses %s with its own message, and keeps nothing', async (_, wrong, path, message) => {
    using site = openAccountApp()
    const answer = await site.aVisitor().send('POST', '/api/auth/signup', { ...ashaSignsUp, ...wrong })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ detail: message, errors: [{ path, message }] })
    expect(site.data.count('users')).toBe(0)
    expect(site.data.eventKinds()).toEqual([])
  })

  it('follows the setting in the number and in the words', async () => {
    using site = openAccountApp({}, { passwordRules: { customerMinimum: 9, staffMinimum: 12 } })
    const answer = await site.aVisitor().send('POST', '/api/auth/signup', { ...ashaSignsUp, password: '12chars!' })
    expect(await answer.json()).toMatchObject({ detail: 'Password must be at least 9 characters' })
  })

  it('ends the session of another account in the same browser', async () => {
    using site = openAccountApp()
    const shared = site.aVisitor()
    await shared.send('POST', '/api/auth/signup', ashaSignsUp)
    await shared.send('POST', '/api/auth/signup', { ...ashaSignsUp, email: 'ben@example.com' })
    await shared.post('/register', {
      ...ashaSignsUp,
      email: 'cat@example.com',
      confirm_password: ashaSignsUp.password,
    })
    expect(await (await shared.send('GET', me)).json()).toMatchObject({ user: { email: 'cat@example.com' } })
    expect(site.data.count('sessions')).toBe(1)
  })

  it('answers 409 to an e-mail in use, and leaves the first account as it was', async () => {
    using site = openAccountApp()
    await site.aVisitor().send('POST', '/api/auth/signup', ashaSignsUp)
    const second = site.aVisitor()
    const body = { ...ashaSignsUp, email: 'asha@example.COM', password: 'another one' }
    const answer = await second.send('POST', '/api/auth/signup', body)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'email_taken',
      detail: 'There is already an account with this e-mail address. Sign in instead.',
    })
    expect(second.session()).toBeNull()
    expect((await second.send('POST', '/api/auth/login', { email: body.email, password: body.password })).status).toBe(
      401,
    )
    expect(site.data.eventKinds()).toEqual(['user-signed-up'])
  })
})
