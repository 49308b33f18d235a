import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type UserId, accept } from '#modules/shared'
import { runs } from '../../tests/support/property-runs.ts'
import { type ApiKey, stateOfKey } from './api-key.ts'
import { createApiKeys } from './create-api-keys.ts'
import { inScopeOrder, scopes } from './scopes.ts'

const start = Temporal.Instant.from('2026-06-01T09:00:00Z')

/** Keys in memory, at a clock that the test turns. */
function openKeys() {
  const kept = new Map<string, ApiKey>()
  const uses: string[] = []
  const clock = { at: start, now: () => clock.at }
  let made = 0
  const apiKeys = createApiKeys<{ readonly id: string }>({
    keys: {
      async add(key, tokenHash) {
        kept.set(tokenHash, key)
        return accept(key)
      },
      list: async () => [...kept.values()],
      findByToken: async (tokenHash) => kept.get(tokenHash) ?? null,
      async revoke(id, revokedAt) {
        const [hash, key] = [...kept].find(([, one]) => one.id === id) ?? []
        if (hash === undefined || !key) return false
        kept.set(hash, { ...key, revokedAt: key.revokedAt ?? revokedAt })
        return true
      },
      async noteUse(id, lastUsedAt, lastUsedFrom) {
        uses.push(id)
        for (const [hash, key] of kept) if (key.id === id) kept.set(hash, { ...key, lastUsedAt, lastUsedFrom })
      },
    },
    tokens: { next: () => `${(made += 1)}`.padStart(43, 'A'), hash: (token) => `hash of ${token}` },
    administrator: async (id) => ({ id }),
    isWithin: (address, ranges) => ranges.includes(address),
    clock,
    ids: { next: (prefix) => `${prefix}_${(made += 1)}` as never },
  })
  return { apiKeys, clock, uses }
}

const owner = 'usr_owner' as UserId
const wish = { name: 'Accounts', scopes, ranges: [], days: 1 }

describe('a key of another program', () => {
  it('is live until its moment, whatever the moments are, and never again once it is revoked', () => {
    const ms = fc.integer({ min: -1_000, max: 1_000 })
    fc.assert(
      fc.property(fc.option(ms), fc.option(ms), ms, (ends, revoked, now) => {
        const at = (offset: number | null) => (offset === null ? null : start.add({ milliseconds: offset }))
        const state = stateOfKey({ expiresAt: at(ends), revokedAt: at(revoked) }, start.add({ milliseconds: now }))
        const wanted = revoked !== null ? 'revoked' : ends !== null && ends <= now ? 'expired' : 'live'
        expect(state).toBe(wanted)
      }),
      { numRuns: runs(200) },
    )
  })

  it('ends by its clock, and opens nothing at that very moment', async () => {
    const { apiKeys, clock } = openKeys()
    const made = await apiKeys.make(wish, owner)
    const token = made.ok ? made.value.token : ''
    clock.at = start.add({ hours: 24 }).subtract({ nanoseconds: 1 })
    expect((await apiKeys.open(token, '203.0.113.7')).ok).toBe(true)
    clock.at = start.add({ hours: 24 })
    expect(await apiKeys.open(token, '203.0.113.7')).toEqual({ ok: false, refusal: { kind: 'key-not-valid' } })
  })

  it('that is bound to a network opens from there alone', async () => {
    const { apiKeys } = openKeys()
    const made = await apiKeys.make({ ...wish, ranges: ['here', 'here'] }, owner)
    const token = made.ok ? made.value.token : ''
    expect([made.ok && made.value.key.ranges, (await apiKeys.open(token, 'here')).ok]).toEqual([['here'], true])
    expect(await apiKeys.open(token, 'there')).toEqual({ ok: false, refusal: { kind: 'key-from-elsewhere' } })
  })

  it('notes its use once a minute at most', async () => {
    const { apiKeys, clock, uses } = openKeys()
    const made = await apiKeys.make(wish, owner)
    const token = made.ok ? made.value.token : ''
    for (const seconds of [0, 1, 59, 60, 61, 130]) {
      clock.at = start.add({ seconds })
      const opened = await apiKeys.open(token, 'here')
      if (opened.ok) await apiKeys.noteUse(opened.value.key, '203.0.113.0/24')
    }
    expect(uses).toHaveLength(3)
  })
})

describe('scopes', () => {
  it('are kept in one order, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...scopes)), (given) => {
        const ordered = inScopeOrder(given)
        expect(new Set(ordered)).toEqual(new Set(given))
        expect(ordered).toEqual(inScopeOrder(ordered.toReversed()))
      }),
      { numRuns: runs(200) },
    )
  })
})
