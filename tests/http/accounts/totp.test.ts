import { describe, expect, it } from 'vitest'
import { ashaSignsUp } from '../../support/apps/account-app.ts'
import { bodyOf, isIn, openFactorApp } from '../../support/apps/factor-app.ts'

describe('POST /api/me/totp', () => {
  it('shows a key and its picture, and asks for no code at sign-in before the first one was confirmed', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const { secret, uri } = await bodyOf(await asha.send('POST', '/api/me/totp', {}))
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Callout%20Croydon:Asha%40Example.com?secret=${String(secret)}&issuer=Callout%20Croydon&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await site.signIn(site.aVisitor())).status).toBe(200)
    expect(site.data.eventKinds()).not.toContain('second-factor-added')
  })

  it('keeps the key encrypted', async () => {
    using site = openFactorApp()
    const { secret } = await site.addTotp(await site.signUp())
    const rows = JSON.stringify(site.data.rows('totp_secrets'))
    expect(rows).not.toContain(secret)
  })

  it('asks for a fresh password', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    site.clock.move({ minutes: 15 })
    expect((await bodyOf(await asha.send('POST', '/api/me/totp', {})))['code']).toBe('password_needed')
    expect(site.data.count('totp_secrets')).toBe(0)
  })

  it('does not replace a confirmed app', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const { secret } = await site.addTotp(asha)
    const second = await asha.send('POST', '/api/me/totp', {})
    expect([second.status, (await bodyOf(second))['code']]).toEqual([409, 'second_factor_known'])
    expect((await site.signIn(site.aVisitor(), { totp: site.codeOf(secret) })).status).toBe(200)
  })
})

describe('POST /api/me/totp/confirm', () => {
  it('refuses a wrong code and one that is an hour late, and asks for no code at sign-in then', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const { secret } = await bodyOf(await asha.send('POST', '/api/me/totp', {}))
    const confirm = (code: string) => asha.send('POST', '/api/me/totp/confirm', { code })
    expect((await confirm('000000')).status).toBe(403)
    site.clock.move({ minutes: 60 })
    await asha.send('POST', '/api/auth/confirm-password', { password: ashaSignsUp.password })
    expect((await confirm(site.codeOf(String(secret)))).status).toBe(403)
    expect((await site.signIn(site.aVisitor())).status).toBe(200)
    expect(site.data.count('recovery_codes')).toBe(0)
  })

  it('changes the token of the session, which reaches further from then on', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const before = asha.session()
    await site.addTotp(asha)
    expect(asha.session()).not.toBe(before)
    expect((await asha.send('GET', '/api/me/second-factors')).status).toBe(200)
  })

  it('accepts a recovery code that an earlier version hashed fast, once', async () => {
    using site = openFactorApp()
    await site.addTotp(await site.signUp())
    const [first] = site.data.texts('recovery_codes', 'code_hash')
    site.data.set('recovery_codes', { code_hash: String(first) }, { code_hash: 'hash of 7k2m9x4pa1qdw8zt' })
    const totp = '7K2M-9X4P-A1QD-W8ZT'
    expect((await site.signIn(site.aVisitor(), { totp })).status).toBe(200)
    expect((await site.signIn(site.aVisitor(), { totp })).status).toBe(401)
  })

  it('shows ten recovery codes, keeps their hashes, and accepts the code once', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const { secret } = await bodyOf(await asha.send('POST', '/api/me/totp', {}))
    const code = site.codeOf(String(secret))
    const { recovery_codes } = await bodyOf(await asha.send('POST', '/api/me/totp/confirm', { code }))
    const codes = recovery_codes as readonly string[]
    expect(new Set(codes).size).toBe(10)
    const kept = JSON.stringify(site.data.rows('recovery_codes'))
    for (const shown of codes) expect(kept).not.toContain(`"${shown.replaceAll('-', '')}"`)
    expect((await site.signIn(site.aVisitor(), { totp: code })).status).toBe(401)
    expect(site.data.eventKinds()).toEqual(['user-signed-up', 'second-factor-added'])
  })
})

describe('DELETE /api/me/totp', () => {
  it('needs the password and a code, and removes the app and the recovery codes', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const { secret } = await site.addTotp(asha)
    const { password } = ashaSignsUp
    const remove = (body: object) => asha.send('DELETE', '/api/me/totp', body)
    expect((await remove({ password: 'not this one', code: site.codeOf(secret) })).status).toBe(403)
    expect((await remove({ password, code: '000000' })).status).toBe(403)
    expect((await site.signIn(site.aVisitor())).status).toBe(401)
    expect((await remove({ password, code: site.codeOf(secret) })).status).toBe(204)
    expect((await site.signIn(site.aVisitor())).status).toBe(200)
    expect([site.data.count('totp_secrets'), site.data.count('recovery_codes')]).toEqual([0, 0])
    expect(site.data.eventKinds()).toContain('second-factor-removed')
  })
})

describe('POST /api/me/recovery-codes', () => {
  it('makes new codes, and ends all old ones', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const { recoveryCodes } = await site.addTotp(asha)
    const { recovery_codes } = await bodyOf(await asha.send('POST', '/api/me/recovery-codes', {}))
    const [fresh = ''] = recovery_codes as readonly string[]
    const [old = ''] = recoveryCodes
    expect((await site.signIn(site.aVisitor(), { totp: old })).status).toBe(401)
    expect((await site.signIn(site.aVisitor(), { totp: fresh })).status).toBe(200)
    expect(await bodyOf(await asha.send('GET', '/api/me/second-factors'))).toEqual({
      passkeys: 0,
      totp: true,
      recovery_codes: 9,
      withheld_role: null,
    })
  })

  it('makes none for a user without a factor', async () => {
    using site = openFactorApp()
    const answer = await (await site.signUp()).send('POST', '/api/me/recovery-codes', {})
    expect([answer.status, (await bodyOf(answer))['code']]).toEqual([409, 'second_factor_missing'])
    expect(site.data.count('recovery_codes')).toBe(0)
  })

  it('open only the account of their owner', async () => {
    using site = openFactorApp()
    await site.addTotp(await site.signUp())
    const ben = await site.signUp({ email: 'ben@example.com' })
    const { recoveryCodes } = await site.addTotp(ben)
    const thief = site.aVisitor()
    expect((await site.signIn(thief, { totp: recoveryCodes[0] })).status).toBe(401)
    expect(await isIn(thief)).toBe(false)
    expect((await site.signIn(site.aVisitor(), { email: 'ben@example.com', totp: recoveryCodes[0] })).status).toBe(200)
  })
})

describe('/profile/security without a script', () => {
  it('sets an app up, shows the codes, and removes it', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const go = async (path: string, fields: Record<string, string> = {}) => {
      const answer = await asha.post(`/profile/security/${path}`, fields)
      return [answer.status, answer.headers.get('location') ?? site.shown.at(-1)?.path]
    }
    expect(await go('totp')).toEqual([303, '/profile/security/totp'])
    const [{ id } = { id: '' }] = site.data.pick('users', ['id'])
    const begun = await site.accounts.findBegunTotp(id as Parameters<typeof site.accounts.findBegunTotp>[0], 'Callout')
    const secret = begun?.secret ?? ''
    expect(await go('totp/confirm', { code: '000000' })).toEqual([403, '/profile/security/totp'])
    expect(await go('totp/confirm', { code: site.codeOf(secret) })).toEqual([200, '/profile/security/codes'])
    const codes = String(site.shown.at(-1)?.form.values['codes']).split(' ')
    expect(codes).toHaveLength(10)
    site.clock.move({ minutes: 20 })
    expect(await go('recovery-codes')).toEqual([403, '/confirm-password'])
    const { password } = ashaSignsUp
    expect(await go('totp/remove', { app_password: password, code: 'wrong' })).toEqual([403, '/profile/security'])
    expect(site.shown.at(-1)?.form.values).toEqual({})
    expect(await go('totp/remove', { app_password: password, code: codes[0] ?? '' })).toEqual([
      303,
      '/profile/security?done=totp-removed',
    ])
    expect((await site.signIn(site.aVisitor())).status).toBe(200)
  })

  it('shows the problem with the removal beside its field, and removes nothing', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const { secret } = await site.addTotp(asha)
    const refused = await asha.post('/profile/security/totp/remove', {
      app_password: 'not this one',
      code: site.codeOf(secret),
    })
    expect(refused.status).toBe(403)
    expect(site.shown.at(-1)?.form.errors).toEqual([{ path: 'app_password', message: 'That is not your password' }])
    expect((await site.signIn(site.aVisitor())).status).toBe(401)
  })

  it('renames and removes a passkey, each by its own form', async () => {
    using site = openFactorApp()
    const asha = await site.signUp()
    const { answer } = await site.addPasskey(asha)
    const { id } = (await bodyOf(answer))['passkey'] as { readonly id: string }
    const path = `/profile/security/passkeys/${id}`
    expect((await asha.post(`${path}/rename`, { [`name-${id}`]: ' ' })).status).toBe(422)
    expect(site.shown.at(-1)?.form.errors).toMatchObject([{ path: `name-${id}` }])
    expect((await asha.post(`${path}/rename`, { [`name-${id}`]: 'Phone' })).status).toBe(303)
    const { items } = await bodyOf(await asha.send('GET', '/api/me/passkeys'))
    expect(items).toMatchObject([{ name: 'Phone' }])
    const ben = await site.signUp({ email: 'ben@example.com' })
    await ben.post(`${path}/delete`, {})
    expect(site.data.count('passkeys')).toBe(1)
    await asha.post(`${path}/delete`, {})
    expect(site.data.count('passkeys')).toBe(0)
  })
})
