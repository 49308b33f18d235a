import { describe, expect, it } from 'vitest'
import { printBookingTerms } from '#modules/catalogue'
import { asha, openRecoveryApp, signUpAsha } from '../../support/apps/recovery-app.ts'
import { asked, codeFor, codeOf, digits, enter, gill, order } from './guest-steps.ts'

describe('the code of a guest', () => {
  it('is asked for alike with and without an account: status, body, headers and rows', async () => {
    await using site = await openRecoveryApp()
    await signUpAsha(site)
    const seen: unknown[] = []
    for (const email of [asha.email, 'nobody@example.com']) {
      const before = site.data.written()
      const answer = await site.aVisitor().send('POST', '/api/guest/codes', { email })
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
      seen.push({ status: answer.status, headers, text: await answer.text(), written: site.data.written() - before })
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({ status: 202, text: '' })
  })

  it('tells the owner of an account by e-mail, and does not open the account', async () => {
    await using site = await openRecoveryApp()
    await signUpAsha(site)
    const visitor = await asked(site, asha.email)
    const mail = await site.mail('guest_code_account')
    expect(mail).toMatchObject({ to: asha.email, path: '/login?redirect=booking' })
    expect(mail.text).toContain('has an account already')
    const entry = { ...gill, email: asha.email, code: digits(mail.text) }
    expect((await visitor.send('POST', '/api/guest/session', entry)).status).toBe(201)
    expect(await visitor.me()).toBeNull()
    expect((await visitor.send('GET', '/api/me/sessions')).status).toBe(401)
    expect(site.data.pick('users', ['role', 'full_name'], {}, ['created_at', 'role'])).toEqual([
      { role: 'customer', full_name: asha.full_name },
      { role: 'guest', full_name: gill.full_name },
    ])
  })

  it('is kept nowhere in clear once the e-mail has left', async () => {
    await using site = await openRecoveryApp()
    await asked(site)
    const code = await codeFor(site, gill.email)
    expect(site.data.row('guest_codes')).toMatchObject({ guest_key: gill.email, tries: 0 })
    expect(String(site.data.value('guest_codes', 'code_hash'))).not.toContain(code)
  })

  it('takes five tries, and then not even the right code; another code works', async () => {
    await using site = await openRecoveryApp()
    const visitor = await asked(site)
    const code = await codeFor(site, gill.email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await visitor.send('POST', '/api/guest/session', { ...gill, code: wrong })
      expect([answer.status, await codeOf(answer)]).toEqual([422, 'wrong_code'])
    }
    const late = await visitor.send('POST', '/api/guest/session', { ...gill, code })
    expect([late.status, await codeOf(late)]).toEqual([422, 'wrong_code'])
    expect(site.data.count('users', { role: 'guest' })).toBe(0)
    expect(site.data.count('sessions')).toBe(0)
    site.clock.move({ minutes: 1 })
    await asked(site, gill.email, visitor)
    const next = await codeFor(site, gill.email)
    expect((await visitor.send('POST', '/api/guest/session', { ...gill, code: next })).status).toBe(201)
  })

  it('is answered alike when it is wrong, over, used, of another address, or never was', async () => {
    await using site = await openRecoveryApp()
    const visitor = await asked(site)
    const code = await codeFor(site, gill.email)
    await asked(site, 'ben@example.com')
    const tryWith = async (changes: object) => {
      const answer = await visitor.send('POST', '/api/guest/session', { ...gill, code, ...changes })
      return { status: answer.status, body: { ...((await answer.json()) as object), request_id: '', instance: '' } }
    }
    const never = await tryWith({ email: 'never@example.com' })
    expect(never).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
    expect(await tryWith({ email: 'ben@example.com' })).toEqual(never)
    site.clock.move({ minutes: 10 })
    expect(await tryWith({})).toEqual(never)
    await asked(site, gill.email, visitor)
    const next = await codeFor(site, gill.email)
    expect((await visitor.send('POST', '/api/guest/session', { ...gill, code: next })).status).toBe(201)
    expect(await tryWith({ code: next })).toEqual(never)
  })

  it('is sent once a minute to an address', async () => {
    await using site = await openRecoveryApp()
    await asked(site)
    site.clock.move({ seconds: 30 })
    const again = await site.aVisitor().send('POST', '/api/guest/codes', { email: 'GILL@example.com' })
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await site.mails()).filter(({ event }) => event === 'guest_code')).toHaveLength(1)
    site.clock.move({ seconds: 30 })
    await asked(site)
  })

  it('works on while a stranger asks for others, until it expires', async () => {
    await using site = await openRecoveryApp()
    const visitor = await asked(site)
    const code = await codeFor(site, gill.email)
    for (let minute = 1; minute < 9; minute += 1) {
      site.clock.move({ minutes: 1 })
      await asked(site)
    }
    const entered = await visitor.send('POST', '/api/guest/session', { ...gill, code })
    expect(entered.status).toBe(201)
  })

  it('is asked for and tried on by its owner when a stranger has used up the own limits for the address', async () => {
    await using site = await openRecoveryApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
    const from = (network: string) => ({ 'x-forwarded-for': network })
    const ask = async (network: string) =>
      (await site.aVisitor().send('POST', '/api/guest/codes', { email: gill.email }, from(network))).status
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push(await ask('203.0.113.7'))
      site.clock.move({ minutes: 1 })
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
    expect(await ask('198.51.100.9')).toBe(202)
    const tried = async (network: string, code: string) =>
      (await site.aVisitor().send('POST', '/api/guest/session', { ...gill, code }, from(network))).status
    for (let count = 0; count < 21; count += 1) await tried('203.0.113.7', '000000')
    expect(await tried('203.0.113.7', '000000')).toBe(429)
    site.clock.move({ minutes: 1 })
    expect(await ask('198.51.100.9')).toBe(202)
    expect(await tried('198.51.100.9', await codeFor(site, gill.email))).toBe(201)
  })

  it('is tried 20 times an hour for an address, and from a network', async () => {
    await using site = await openRecoveryApp({ RATE_LIMITS: 'on' })
    const tried = async (email: string) =>
      (await site.aVisitor().send('POST', '/api/guest/session', { ...gill, email, code: '000000' })).status
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) statuses.push(await tried(gill.email))
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
    expect(await tried('another@example.com')).toBe(429)
  })

  it('is not for users who are signed in', async () => {
    await using site = await openRecoveryApp()
    const owner = await signUpAsha(site)
    const before = (await site.mails()).length
    const answer = await owner.send('POST', '/api/guest/codes', { email: gill.email })
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'signed_in'])
    const entry = await owner.send('POST', '/api/guest/session', { ...gill, code: '123456' })
    expect(entry.status).toBe(409)
    expect(await site.mails()).toHaveLength(before)
    expect(await owner.me()).toBe(asha.email)
  })

  it('is sent to nobody while guests may not book, and an open session books nothing', async () => {
    await using site = await openRecoveryApp()
    const guest = await enter(site)
    const { catalogue } = site.modules
    const terms = printBookingTerms(await catalogue.bookingTerms())
    await catalogue.saveSetting('booking_rules', { ...terms, guests_may_book: false }, { version: null, why: null })
    const before = (await site.mails()).length
    const refused = await site.aVisitor().send('POST', '/api/guest/codes', { email: 'ben@example.com' })
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'guests_not_taken'])
    expect((await guest.send('POST', '/api/bookings', order)).status).toBe(403)
    expect((await guest.get('/guest')).headers.get('location')).toBe('/login?redirect=booking')
    expect(await site.mails()).toHaveLength(before)
    expect(site.data.count('bookings')).toBe(0)
  })
})
