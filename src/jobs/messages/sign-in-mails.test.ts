import { describe, expect, it } from 'vitest'
import { type NotificationRequest, findRow } from '#modules/messaging'
import { type FactorApp, openFactorApp } from '../../../tests/support/apps/factor-app.ts'
import { ashaSignsUp } from '../../../tests/support/apps/account-app.ts'
import { signInMails } from './sign-in-mails.ts'
import { readEvent, subscribersTo } from '../outbox/events.ts'

interface OutboxRow {
  readonly id: number
  readonly kind: string
  readonly body: string
  readonly at: string
}

/** Relays all events so far twice, as a relay may that died between. */
async function drainEvents(site: FactorApp): Promise<readonly NotificationRequest[]> {
  const requests = new Map<string, NotificationRequest>()
  const subscribers = signInMails({
    accounts: site.accounts,
    messaging: {
      notify: async (request: NotificationRequest) => {
        requests.set(`${request.event} ${request.cause}`, request)
        return []
      },
    },
  })
  const rows = site.database.raw.prepare<[], OutboxRow>('select id, kind, body, at from outbox order by id').all()
  for (const { id, kind, body, at } of [...rows, ...rows]) {
    const event = readEvent({ id, kind, body: JSON.parse(body), at: Temporal.Instant.from(at), attempts: 0 })
    for (const subscriber of subscribersTo(subscribers, event.kind)) await subscriber(event)
  }
  return [...requests.values()]
}

/** An account with every event that notifies its owner. */
async function eventful() {
  const site = openFactorApp()
  const asha = await site.signUp()
  const { secret, recoveryCodes } = await site.addTotp(asha)
  const laptop = site.aVisitor()
  const { email, password } = ashaSignsUp
  const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0' }
  await laptop.send('POST', '/api/auth/login', { email, password, totp: recoveryCodes[0] }, agent)
  await asha.send('DELETE', '/api/me/totp', { password, code: site.codeOf(secret) })
  await site.accounts.noteLocked(email)
  await site.accounts.noteLocked('nobody@example.com')
  return Object.assign(site, { secrets: [secret, password, ...recoveryCodes] })
}

describe('the mails about the security of an account', () => {
  it('are sent once for each event, to its own address, with the time and every fact of their texts', async () => {
    using site = await eventful()
    const requests = await drainEvents(site)
    expect(requests.map(({ event }) => event)).toEqual([
      'factor_added',
      'new_device',
      'recovery_code_used',
      'factor_removed',
      'sign_in_locked',
    ])
    for (const { event, to, facts, link } of requests) {
      expect(to).toMatchObject([{ part: 'account', email: 'Asha@Example.com' }])
      expect(Object.keys(facts)).toEqual(expect.arrayContaining([...(findRow(event, 'account')?.facts ?? ['no row'])]))
      expect(link).toBe('/profile/security')
    }
    expect(requests[0]?.facts).toEqual({
      when: expect.stringContaining('Monday 2 March'),
      factor: 'An authenticator app',
    })
    expect(requests[1]?.facts).toMatchObject({ device: 'Firefox on Windows' })
  })

  it('contain no code, key or password, and neither do the events', async () => {
    using site = await eventful()
    const kept = site.database.raw.prepare<[], string>('select body from outbox').pluck().all()
    const text = JSON.stringify([await drainEvents(site), kept])
    for (const secret of site.secrets) expect(text).not.toContain(secret)
  })

  it('are not sent to a suspended or demo account', async () => {
    using site = await eventful()
    site.database.raw.exec("update users set status = 'suspended'")
    expect(await drainEvents(site)).toEqual([])
    site.database.raw.exec("update users set status = 'active', demo = 1")
    expect(await drainEvents(site)).toEqual([])
  })
})
