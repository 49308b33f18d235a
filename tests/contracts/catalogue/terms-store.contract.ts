import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { type TermsStore, type TermsVersion, writtenTerms } from '#modules/terms'

interface Opened extends AsyncDisposable {
  readonly store: TermsStore
}

const first: TermsVersion = {
  version: 1,
  texts: { ...writtenTerms, complaints: 'Complaints: {complaints}' },
  isChecked: false,
  savedBy: 'usr_admin' as UserId,
  savedAt: Temporal.Instant.from('2026-03-02T12:00:00Z'),
}
const second: TermsVersion = { ...first, version: 2, isChecked: true, savedAt: first.savedAt.add({ hours: 1 }) }

/** The contract of every `TermsStore`, for any database; `usr_admin`, called Admin, is a user there. */
export function termsStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`TermsStore kept by ${keeper}`, () => {
    it('has no version before the first edit', async () => {
      await using opened = await open()
      expect(await opened.store.latest()).toBeNull()
      expect(await opened.store.find(1)).toBeNull()
      expect(await opened.store.list(10)).toEqual([])
    })

    it('keeps every version completely, with the name of the person who saved it', async () => {
      await using opened = await open()
      const { store } = opened
      expect(await store.add(first)).toEqual({ ok: true, value: null })
      expect(await store.latest()).toMatchObject(first)
      expect(await store.add(second)).toEqual({ ok: true, value: null })
      expect(await store.latest()).toMatchObject(second)
      expect(await store.find(1)).toEqual({ ...first, savedByName: 'Admin' })
      expect((await store.list(10)).map(({ version }) => version)).toEqual([2, 1])
      expect(await store.list(1)).toHaveLength(1)
    })

    it('refuses a version that does not follow the latest, and keeps nothing of it', async () => {
      await using opened = await open()
      const { store } = opened
      await store.add(first)
      for (const version of [1, 3]) {
        expect(await store.add({ ...second, version })).toEqual({ ok: false, refusal: { kind: 'terms-changed' } })
      }
      expect((await store.list(10)).map(({ version }) => version)).toEqual([1])
      expect(await store.find(1)).toMatchObject(first)
    })

    it('gives two concurrent edits of one version to one of them', async () => {
      await using opened = await open()
      const outcomes = await Promise.all([opened.store.add(first), opened.store.add(first)])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    })
  })
}
