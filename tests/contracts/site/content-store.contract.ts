import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import type { ContentStore, ContentVersion } from '#modules/site'

interface Opened extends AsyncDisposable {
  readonly store: ContentStore
}

const first: ContentVersion = {
  blockId: 'about.title',
  version: 1,
  text: 'A title of ours',
  savedBy: 'usr_admin' as UserId,
  savedAt: Temporal.Instant.from('2026-03-02T12:00:00Z'),
}
const second: ContentVersion = { ...first, version: 2, text: null, savedAt: first.savedAt.add({ hours: 1 }) }
const other: ContentVersion = { ...first, blockId: 'about.lead', text: 'A sentence' }

/** The contract of every `ContentStore`, for any database; `usr_admin`, called Admin, is a user there. */
export function contentStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`ContentStore kept by ${keeper}`, () => {
    it('has no version before the first edit', async () => {
      await using opened = await open()
      expect([...(await opened.store.latest())]).toEqual([])
      expect(await opened.store.versions('about.title', 10)).toEqual([])
    })

    it('keeps every version completely, each text apart, with the name of the person who saved it', async () => {
      await using opened = await open()
      const { store } = opened
      for (const each of [first, other, second]) expect(await store.save(each)).toEqual({ ok: true, value: null })
      expect(await store.latest()).toEqual(
        new Map([
          ['about.lead', other],
          ['about.title', second],
        ]),
      )
      const named = [second, first].map((each) => ({ ...each, savedByName: 'Admin' }))
      expect(await store.versions('about.title', 10)).toEqual(named)
      expect(await store.versions('about.title', 1)).toEqual(named.slice(0, 1))
    })

    it('refuses a version that does not follow the latest, and keeps nothing of it', async () => {
      await using opened = await open()
      const { store } = opened
      await store.save(first)
      for (const version of [1, 3]) {
        expect(await store.save({ ...second, version })).toEqual({ ok: false, refusal: { kind: 'content-changed' } })
      }
      expect((await store.versions('about.title', 10)).map(({ version }) => version)).toEqual([1])
    })

    it('gives two concurrent edits of one version to one of them', async () => {
      await using opened = await open()
      const outcomes = await Promise.all([opened.store.save(first), opened.store.save({ ...first, text: 'Another' })])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    })

    it('answers the same object until a text changes, and another version number afterwards', async () => {
      await using opened = await open()
      const { store } = opened
      const [before, number] = [await store.latest(), store.version()]
      expect(await store.latest()).toBe(before)
      await store.save(first)
      expect(await store.latest()).not.toBe(before)
      expect(store.version()).toBeGreaterThan(number)
    })
  })
}
