import { describe, expect, it } from 'vitest'
import type { NewSecurityEvent, SecurityQuery } from '#modules/administration'
import type { UserId } from '#modules/shared'
import { noon } from '../../support/builders/accounts.ts'
import { type OpenedAdministration, addUsers, asha, boss } from './administration-opened.ts'

const anything: SecurityQuery = { who: null, kind: null, from: null, since: null, until: null }
const signedIn: NewSecurityEvent = {
  kind: 'signed_in',
  at: noon,
  userId: asha.id,
  email: null,
  addressKey: 'key-one',
  detail: 'password',
  requestId: 'request-one',
  count: 1,
}
const failed: NewSecurityEvent = {
  ...signedIn,
  kind: 'sign_in_failed',
  userId: null,
  email: ' ASHA@example.com ',
  addressKey: 'key-two',
  requestId: 'request-two',
  count: 3,
}

/** The contract of every `SecurityLogStore`, for any database. */
export function securityLogStoreContract(keeper: string, open: () => Promise<OpenedAdministration>): void {
  async function openWithUsers() {
    const opened = await open()
    await addUsers(opened, [asha, boss])
    const kinds = async (query: Partial<SecurityQuery>) =>
      (await opened.securityLog.list({ ...anything, ...query }, 9, null)).map(({ kind }) => kind)
    return { ...opened, kinds, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  }

  describe(`SecurityLogStore kept by ${keeper}`, () => {
    it('returns the events with the present names, the latest first', async () => {
      await using opened = await openWithUsers()
      await opened.securityLog.append([signedIn, { ...signedIn, userId: 'usr_gone' as UserId, detail: '' }])
      const { email: _email, ...kept } = signedIn
      expect(await opened.securityLog.list(anything, 9, null)).toEqual([
        { ...kept, id: expect.any(Number), userId: 'usr_gone', detail: '', name: null },
        { ...kept, id: expect.any(Number), name: asha.fullName },
      ])
    })

    it('keeps the user who has the tried address, and never the address', async () => {
      await using opened = await openWithUsers()
      await opened.securityLog.append([failed, { ...failed, email: 'nobody@example.com' }])
      const events = await opened.securityLog.list(anything, 9, null)
      expect(events).toMatchObject([
        { userId: null, name: null },
        { userId: asha.id, count: 3 },
      ])
      expect(JSON.stringify(events)).not.toContain('@')
    })

    it('lists page by page, each event once', async () => {
      await using opened = await openWithUsers()
      await opened.securityLog.append([signedIn, failed, signedIn])
      const whole = await opened.securityLog.list(anything, 9, null)
      const first = await opened.securityLog.list(anything, 2, null)
      const rest = await opened.securityLog.list(anything, 2, first.at(-1)?.id ?? null)
      expect([...first, ...rest]).toEqual(whole)
    })

    it('finds by user, kind, address key, request and time', async () => {
      await using opened = await openWithUsers()
      await opened.securityLog.append([
        { ...signedIn, userId: boss.id },
        { ...failed, at: noon.add({ hours: 1 }) },
      ])
      for (const who of [boss.id, boss.email.toUpperCase()]) expect(await opened.kinds({ who })).toEqual(['signed_in'])
      expect(await opened.kinds({ kind: 'sign_in_failed' })).toEqual(['sign_in_failed'])
      for (const from of ['key-two', 'request-two']) expect(await opened.kinds({ from })).toEqual(['sign_in_failed'])
      expect(await opened.kinds({ since: noon.add({ minutes: 1 }) })).toEqual(['sign_in_failed'])
      expect(await opened.kinds({ until: noon.add({ hours: 1 }) })).toEqual(['signed_in'])
      expect(await opened.kinds({ who: boss.id, kind: 'sign_in_failed' })).toEqual([])
    })
  })
}
