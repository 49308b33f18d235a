import { describe, expect, it } from 'vitest'
import type { EmergencyServiceStore } from '#modules/catalogue'
import type { EmergencyServiceId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'

interface Opened extends Audited {
  /** With the cards of a new installation. */
  readonly store: EmergencyServiceStore
}

const at = Temporal.Instant.from('2026-12-01T09:00:00Z')
const id = (name: string) => `ems_${name}` as EmergencyServiceId
const picture = { webp: new Uint8Array([1, 2, 3]), width: 8, height: 5 }

/** The contract of every `EmergencyServiceStore`, for any database. */
export function emergencyServiceStoreContract(keeper: string, open: () => Promise<Opened>): void {
  const card = async ({ store }: Opened, name: string) => {
    const found = (await store.read()).find((one) => one.id === id(name))
    if (!found) throw new Error(`${name} is not there`)
    return found
  }
  const place = (opened: Opened, name: string, to: number) => opened.atWork(() => opened.store.place(id(name), to, at))
  const show = (opened: Opened, name: string, shown: typeof picture | null) =>
    opened.atWork(() => opened.store.setPicture(id(name), shown, at))

  describe(`EmergencyServiceStore kept by ${keeper}`, () => {
    it('begins with the ten of the seeds, each with three features, in an order without gaps', async () => {
      await using opened = await open()
      const cards = await opened.store.read()
      expect(cards.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(new Set(cards.map(({ icon }) => icon)).size).toBe(10)
      expect(cards.filter(({ features }) => features.length < 3)).toEqual([])
    })

    it('saves under the next version; place and photo stay', async () => {
      await using opened = await open()
      const before = await card(opened, 'plumbing')
      const changed = { ...before, name: 'Floods', features: ['Day', 'Night', 'Łódź'], isActive: false, updatedAt: at }
      const saved = await opened.atWork(() => opened.store.save({ ...changed, displayOrder: 9, image: 'x' }))
      expect(saved).toEqual({ ok: true, value: { ...changed, version: 2 } })
      expect(await card(opened, 'plumbing')).toEqual({ ...changed, version: 2 })
      expect((await opened.audited()).map(({ action, target }) => [action, target.id])).toEqual([
        ['emergency_service_changed', 'ems_plumbing'],
      ])
    })

    it('refuses a version that is no more, and a card that is not there, and keeps nothing of it', async () => {
      await using opened = await open()
      const before = await card(opened, 'plumbing')
      const refusal = { ok: false, refusal: { kind: 'emergency-service-changed' } }
      const save = (changes: object) => opened.atWork(() => opened.store.save({ ...before, ...changes }))
      const outcomes = await Promise.all([save({ name: 'Floods' }), save({ name: 'Late' })])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(outcomes).toContainEqual(refusal)
      expect(await save({ id: id('nothing') })).toEqual(refusal)
      expect(await opened.audited()).toHaveLength(1)
    })

    it('puts a card at a place, and no version of a card changes by it', async () => {
      await using opened = await open()
      const before = opened.store.version()
      await place(opened, 'security', 1)
      const cards = await opened.store.read()
      expect(cards.slice(0, 2).map((one) => one.id)).toEqual(['ems_security', 'ems_plumbing'])
      expect(cards.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(cards.every(({ version }) => version === 1)).toBe(true)
      expect(opened.store.version()).toBeGreaterThan(before)
      await place(opened, 'security', 1)
      expect((await opened.audited()).map(({ target }) => target.id)).toEqual(['ems_security'])
    })

    it('keeps a photo while a card shows it, and no longer', async () => {
      await using opened = await open()
      for (const name of ['plumbing', 'kitchen']) await show(opened, name, picture)
      const { image } = await card(opened, 'plumbing')
      const bytes = async () => {
        const found = await opened.store.findPicture(image ?? '')
        return found && [...found]
      }
      expect(image).toMatch(/^[0-9a-f]{64}$/)
      expect((await card(opened, 'kitchen')).image).toBe(image)
      expect(await bytes()).toEqual([1, 2, 3])
      await show(opened, 'plumbing', null)
      expect(await bytes()).toEqual([1, 2, 3])
      await show(opened, 'kitchen', null)
      expect(await bytes()).toBeNull()
    })

    it('keeps no audit line of a photo that is the one of the card already', async () => {
      await using opened = await open()
      for (const shown of [null, picture, picture]) await show(opened, 'plumbing', shown)
      expect(await opened.audited()).toHaveLength(1)
    })

    it('answers the same object until something changes', async () => {
      await using opened = await open()
      const [cards, version] = [await opened.store.read(), opened.store.version()]
      expect([(await opened.store.read()) === cards, opened.store.version()]).toEqual([true, version])
      await show(opened, 'plumbing', picture)
      expect((await opened.store.read()) === cards).toBe(false)
      expect(opened.store.version()).toBeGreaterThan(version)
    })
  })
}
