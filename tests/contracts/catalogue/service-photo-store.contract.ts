import { describe, expect, it } from 'vitest'
import type { CatalogueStore, ServicePhotoStore } from '#modules/catalogue'
import { serviceId, smallSeed } from '../../support/builders/catalogue.ts'

interface Opened extends AsyncDisposable {
  readonly store: ServicePhotoStore
  /** A second one over the same data, as another process has it. */
  readonly elsewhere: ServicePhotoStore
  readonly services: CatalogueStore
}

const monday = Temporal.Instant.from('2026-03-02T09:00:00Z')
const tap = serviceId('tap-repair')
const photo = (text: string, alt = 'A tap over a basin') => ({
  webp: new TextEncoder().encode(text),
  width: 800,
  height: 500,
  alt,
})

/** The contract of every `ServicePhotoStore`, for any database. */
export function servicePhotoStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`ServicePhotoStore kept by ${keeper}`, () => {
    it('keeps one photo of a service, with its words, here and elsewhere', async () => {
      await using opened = await open()
      await opened.services.applySeed(smallSeed, monday)
      expect((await opened.store.read()).size).toBe(0)
      const kept = await opened.store.set(tap, photo('one'), monday)
      if (!kept.ok) throw new Error(kept.refusal.kind)
      expect(kept.value).toMatchObject({ alt: 'A tap over a basin', width: 800, height: 500 })
      expect(await opened.elsewhere.read()).toEqual(new Map([[tap, kept.value]]))
      expect(new TextDecoder().decode((await opened.store.find(kept.value.sha256)) ?? undefined)).toBe('one')
    })

    it('forgets the picture before, and the last one when it is removed', async () => {
      await using opened = await open()
      await opened.services.applySeed(smallSeed, monday)
      const first = await opened.store.set(tap, photo('one'), monday)
      const second = await opened.store.set(tap, photo('two'), monday)
      if (!first.ok || !second.ok) throw new Error('a photo was refused')
      expect(await opened.store.find(first.value.sha256)).toBeNull()
      const version = opened.store.version()
      await opened.store.remove(tap)
      expect(opened.store.version()).toBeGreaterThan(version)
      expect(await opened.store.find(second.value.sha256)).toBeNull()
      await opened.store.remove(tap)
      expect((await opened.store.read()).size).toBe(0)
    })

    it('returns the same copy until something changes, and the same photo changes nothing', async () => {
      await using opened = await open()
      await opened.services.applySeed(smallSeed, monday)
      await opened.store.set(tap, photo('one'), monday)
      const [copy, version] = [await opened.store.read(), opened.store.version()]
      await opened.store.set(tap, photo('one'), monday)
      expect(await opened.store.read()).toBe(copy)
      expect(opened.store.version()).toBe(version)
      await opened.store.set(tap, photo('one', 'Other words'), monday)
      expect((await opened.store.read()).get(tap)?.alt).toBe('Other words')
    })

    it('keeps nothing for a service that is not there', async () => {
      await using opened = await open()
      const refused = await opened.store.set(tap, photo('one'), monday)
      expect(refused).toEqual({ ok: false, refusal: { kind: 'service-unknown' } })
      expect((await opened.store.read()).size).toBe(0)
    })
  })
}
