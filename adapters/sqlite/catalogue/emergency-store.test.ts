import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../tests/support/database.ts'
import type { EmergencyServiceId } from '#modules/shared'
import { createSqliteEmergencyServiceStore } from './emergency-store.ts'

const at = Temporal.Instant.from('2026-12-01T09:00:00Z')
const id = (name: string) => `ems_${name}` as EmergencyServiceId

function open() {
  const database = openDatabase()
  const store = createSqliteEmergencyServiceStore(database)
  const card = async (name: string) => {
    const found = (await store.read()).find((one) => one.id === id(name))
    if (!found) throw new Error(`${name} is not there`)
    return found
  }
  return { database, store, card, [Symbol.dispose]: () => database[Symbol.dispose]() }
}

describe('the store of emergency cards', () => {
  it('begins with the ten of the seeds, each with three features, in an order without gaps', async () => {
    using opened = open()
    const cards = await opened.store.read()
    expect(cards.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(cards.map(({ icon }) => icon)).size).toBe(10)
    expect(cards.filter(({ features }) => features.length < 3)).toEqual([])
  })

  it('saves under the next version, and refuses a version that is no more; place and photo stay', async () => {
    using opened = open()
    const card = await opened.card('plumbing')
    const saved = await opened.store.save({ ...card, name: 'Floods', displayOrder: 9, image: 'x', updatedAt: at })
    expect(saved).toMatchObject({ ok: true, value: { name: 'Floods', version: 2, displayOrder: 1, image: null } })
    expect(await opened.store.save({ ...card, name: 'Late' })).toMatchObject({
      ok: false,
      refusal: { kind: 'emergency-service-changed' },
    })
    expect((await opened.card('plumbing')).name).toBe('Floods')
  })

  it('puts a card at a place, and no version changes by it', async () => {
    using opened = open()
    const before = opened.store.version()
    await opened.store.place(id('security'), 1, at)
    const cards = await opened.store.read()
    expect(cards.slice(0, 2).map((card) => card.id)).toEqual(['ems_security', 'ems_plumbing'])
    expect(cards.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(cards.every(({ version }) => version === 1)).toBe(true)
    expect(opened.store.version()).toBeGreaterThan(before)
  })

  it('keeps a photo while a card shows it, and no longer', async () => {
    using opened = open()
    const webp = new Uint8Array([1, 2, 3])
    await opened.store.setPicture(id('plumbing'), { webp, width: 8, height: 5 }, at)
    await opened.store.setPicture(id('kitchen'), { webp, width: 8, height: 5 }, at)
    const { image } = await opened.card('plumbing')
    expect(image).toMatch(/^[0-9a-f]{64}$/)
    expect(new Uint8Array((await opened.store.findPicture(image ?? '')) ?? [])).toEqual(webp)
    await opened.store.setPicture(id('plumbing'), null, at)
    expect(await opened.store.findPicture(image ?? '')).not.toBeNull()
    await opened.store.setPicture(id('kitchen'), null, at)
    expect(await opened.store.findPicture(image ?? '')).toBeNull()
  })
})
