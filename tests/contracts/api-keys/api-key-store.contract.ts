import { describe, expect, it } from 'vitest'
import { type ApiKey, type ApiKeyStore, scopes } from '#modules/api-keys'
import type { ApiKeyId, UserId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'

interface Opened extends Audited {
  readonly keys: ApiKeyStore
  readonly administrator: UserId
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')

/** The contract of every `ApiKeyStore`, for any database. */
export function apiKeyStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`ApiKeyStore kept by ${keeper}`, () => {
    const aKey = ({ administrator }: Opened, name: string, changes: Partial<ApiKey> = {}): ApiKey => ({
      id: `key_${name}` as ApiKeyId,
      name,
      lastFour: 'wxyz',
      scopes: ['bookings:read', 'quotes:write'],
      ranges: ['203.0.113.0/24', '2001:db8::/32'],
      madeBy: administrator,
      madeAt: noon,
      expiresAt: noon.add({ hours: 48 }),
      lastUsedAt: null,
      lastUsedFrom: null,
      revokedAt: null,
      ...changes,
    })
    const add = (opened: Opened, key: ApiKey, most = 50) =>
      opened.atWork(() => opened.keys.add(key, `hash of ${key.name}`, most))
    const namesAt = async ({ keys }: Opened, now: Temporal.Instant) => (await keys.list(now)).map(({ name }) => name)

    it('finds a key by the hash of its token as it was added, and no key by another hash', async () => {
      await using opened = await open()
      const whole = aKey(opened, 'whole')
      const open2 = aKey(opened, 'open', { scopes, ranges: [], expiresAt: null })
      expect(await add(opened, whole)).toEqual({ ok: true, value: whole })
      await add(opened, open2)
      expect(await opened.keys.findByToken('hash of whole')).toEqual(whole)
      expect(await opened.keys.findByToken('hash of open')).toEqual(open2)
      expect(await opened.keys.findByToken('whole')).toBeNull()
    })

    it('lists live keys before those that are over, and the latest first among each', async () => {
      await using opened = await open()
      const made = (hours: number) => ({ madeAt: noon.add({ hours }) })
      await add(opened, aKey(opened, 'first', { ...made(0), expiresAt: null }))
      await add(opened, aKey(opened, 'second', { ...made(1), expiresAt: null }))
      await add(opened, aKey(opened, 'short', { ...made(2), expiresAt: noon.add({ hours: 3 }) }))
      await add(opened, aKey(opened, 'gone', { ...made(0), expiresAt: null }))
      await opened.atWork(() => opened.keys.revoke('key_gone' as ApiKeyId, noon.add({ hours: 2 })))
      const ends = noon.add({ hours: 3 })
      expect(await namesAt(opened, ends.subtract({ milliseconds: 1 }))).toEqual(['short', 'second', 'first', 'gone'])
      expect(await namesAt(opened, ends)).toEqual(['second', 'first', 'short', 'gone'])
    })

    it('refuses a key beyond the most that may be live, and keeps nothing of it', async () => {
      await using opened = await open()
      await add(opened, aKey(opened, 'short', { expiresAt: noon.add({ hours: 1 }) }))
      await add(opened, aKey(opened, 'long', { expiresAt: null }))
      const third = aKey(opened, 'third')
      expect(await add(opened, third, 2)).toEqual({ ok: false, refusal: { kind: 'too-many-keys' } })
      expect(await opened.keys.findByToken('hash of third')).toBeNull()
      expect(await opened.audited()).toHaveLength(2)
      const afterOne = aKey(opened, 'third', { madeAt: noon.add({ hours: 1 }) })
      expect(await add(opened, afterOne, 2)).toEqual({ ok: true, value: afterOne })
    })

    it('gives the last place to one of two keys that are added at once', async () => {
      await using opened = await open()
      const outcomes = await Promise.all(['one', 'other'].map((name) => add(opened, aKey(opened, name), 1)))
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await namesAt(opened, noon)).toHaveLength(1)
    })

    it('revokes a key once: the second time keeps the moment of the first', async () => {
      await using opened = await open()
      const key = aKey(opened, 'gone')
      await add(opened, key)
      const revoke = (at: Temporal.Instant) => opened.atWork(() => opened.keys.revoke(key.id, at))
      expect([await revoke(noon), await revoke(noon.add({ hours: 1 }))]).toEqual([true, true])
      expect(await opened.keys.findByToken('hash of gone')).toEqual({ ...key, revokedAt: noon })
      expect(await opened.atWork(() => opened.keys.revoke('key_nobody' as ApiKeyId, noon))).toBe(false)
      expect((await opened.audited()).map(({ action }) => action)).toEqual(['api_key_made', 'api_key_revoked'])
    })

    it('keeps the network and moment of the last use, with no audit line', async () => {
      await using opened = await open()
      const key = aKey(opened, 'used')
      await add(opened, key)
      await opened.keys.noteUse(key.id, noon, '198.51.100.0/24')
      await opened.keys.noteUse(key.id, noon.add({ minutes: 5 }), '203.0.113.0/24')
      const used = { ...key, lastUsedAt: noon.add({ minutes: 5 }), lastUsedFrom: '203.0.113.0/24' }
      expect(await opened.keys.findByToken('hash of used')).toEqual(used)
      expect(await opened.audited()).toHaveLength(1)
    })

    it('keeps neither token nor hash in the audit log', async () => {
      await using opened = await open()
      const key = aKey(opened, 'noted')
      await add(opened, key)
      const [line] = await opened.audited()
      expect(line).toMatchObject({ target: { kind: 'api_key', id: key.id }, before: null })
      expect(line?.after).toMatchObject({ name: 'noted', last_four: 'wxyz', addresses: key.ranges })
      expect(JSON.stringify(line)).not.toContain('hash of')
    })
  })
}
