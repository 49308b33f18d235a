import { describe, expect, it } from 'vitest'
import { createRateLimits, noRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { delaySignIns, longestSeconds } from '../../../src/http/accounts/sign-in-delays.ts'
import { type Visitor, ashaSignsUp, openAccountApp } from '../../support/apps/account-app.ts'
import { noon } from '../../support/builders/accounts.ts'
import { movableClock } from '../../support/doubles.ts'

const { email, password } = ashaSignsUp

/** Signs up as Asha, on a phone that is known from then on. */
async function withAsha() {
  const clock = movableClock(noon)
  const site = openAccountApp({ limits: delaySignIns(createRateLimits(), clock) })
  const phone = site.aVisitor()
  await phone.send('POST', '/api/auth/signup', ashaSignsUp)
  await phone.send('POST', '/api/auth/logout')
  return { site, clock, phone, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

const guess = (visitor: Visitor, account: string, word = 'wrong one') =>
  visitor.send('POST', '/api/auth/login', { email: account, password: word })

describe('signing in after failed attempts', () => {
  it('is answered 429 with a growing wait, for known and unknown accounts alike', async () => {
    using at = await withAsha()
    const rounds: (readonly unknown[])[] = []
    for (const account of [email, 'nobody@example.com']) {
      const visitor = at.site.aVisitor()
      const answers: unknown[] = []
      for (let tries = 0; tries < 9; tries += 1) {
        const answer = await guess(visitor, account)
        const body: unknown = await answer.json()
        answers.push([answer.status, answer.headers.get('retry-after'), body])
        at.clock.move({ seconds: tries < 6 ? 1 : 0 })
      }
      rounds.push(answers)
      at.clock.move({ hours: 2 })
    }
    expect(rounds[0]).toEqual(rounds[1])
    const waits = rounds[0]?.map((answer) => (answer as readonly unknown[])[1])
    expect(waits).toEqual([null, null, null, null, null, '1', null, '4', '4'])
  })

  it('is refused also with the right password during the wait, and accepted after it', async () => {
    using at = await withAsha()
    const visitor = at.site.aVisitor()
    for (let tries = 0; tries < 4; tries += 1) await guess(visitor, email)
    const early = await guess(visitor, email, password)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await early.json()).toMatchObject({
      code: 'too_many_requests',
      detail: 'Too many attempts. Please wait a little and try again.',
    })
    at.clock.move({ seconds: 1 })
    expect((await guess(visitor, email, password)).status).toBe(200)
    expect((await guess(at.site.aVisitor(), email)).status).toBe(401)
  })

  it('is open to the owner in a known browser, during the attempts of others', async () => {
    using at = await withAsha()
    const stranger = at.site.aVisitor()
    for (let tries = 0; tries < 30; tries += 1) await guess(stranger, email)
    expect((await guess(stranger, email)).status).toBe(429)
    expect((await guess(at.site.aVisitor(), email, password)).status).toBe(429)
    expect((await guess(at.phone, email, password)).status).toBe(200)
  })

  it('is delayed in the form as well, with the attempts of both counted together', async () => {
    using at = await withAsha()
    const visitor = at.site.aVisitor()
    for (let tries = 0; tries < 2; tries += 1) {
      await guess(visitor, email)
      await visitor.post('/login', { email, password: 'wrong one' })
    }
    const answer = await visitor.post('/login', { email, password })
    expect(answer.status).toBe(429)
    expect(at.site.shown.at(-1)?.form.alert).toBe('Too many attempts. Please wait a little and try again.')
    expect((await at.phone.post('/login', { email, password })).status).toBe(303)
  })

  it('knows a browser only for the account that signed in on it', async () => {
    using at = await withAsha()
    for (let tries = 0; tries < 5; tries += 1) await guess(at.phone, 'victim@example.com')
    expect((await guess(at.phone, 'victim@example.com')).status).toBe(429)
  })

  it('notifies the owner once, and nobody for an address without an account', async () => {
    const clock = movableClock(noon)
    const alerted: string[] = []
    const limits = delaySignIns(noRateLimits, clock, (account) => alerted.push(account))
    using site = openAccountApp({ limits })
    const phone = site.aVisitor()
    await phone.send('POST', '/api/auth/signup', ashaSignsUp)
    for (const account of [email, 'nobody@example.com']) {
      const visitor = site.aVisitor()
      for (let tries = 0; tries < 40; tries += 1) {
        await guess(visitor, account)
        clock.move({ seconds: longestSeconds })
      }
    }
    expect(alerted).toEqual([email.toLowerCase(), 'nobody@example.com'])
    for (const account of alerted) await site.accounts.noteLocked(account)
    expect(site.data.eventKinds()).toEqual(['user-signed-up', 'sign-in-locked'])
    expect((await guess(phone, email, password)).status).toBe(200)
  })
})
