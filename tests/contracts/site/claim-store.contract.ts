import { describe, expect, it } from 'vitest'
import type { ClaimStore } from '#modules/site'

interface Opened extends AsyncDisposable {
  readonly store: ClaimStore
  /** A booking in that district was completed and rated; null: not rated. */
  complete(outcode: string, stars: number | null): Promise<void>
  /** A technician with an account in use takes work. */
  hire(): Promise<void>
  /** The technician who was hired first takes no work any more. */
  leave(): Promise<void>
}

/** The contract of every `ClaimStore`, for any database. */
export function claimStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`ClaimStore kept by ${keeper}`, () => {
    it('counts nothing at first', async () => {
      await using opened = await open()
      expect(opened.store.sums()).toEqual({ ratings: new Map(), jobs: new Map(), professionals: 0 })
    })

    it('counts jobs by district, ratings by stars, and technicians who take work', async () => {
      await using opened = await open()
      for (const [outcode, stars] of [
        ['CR0', 5],
        ['CR0', 5],
        ['SE25', 4],
        ['CR0', null],
      ] as const) {
        await opened.complete(outcode, stars)
      }
      for (let hired = 0; hired < 2; hired += 1) await opened.hire()
      await opened.leave()
      const { ratings, jobs, professionals } = opened.store.sums()
      expect(Object.fromEntries(jobs)).toEqual({ CR0: 3, SE25: 1 })
      expect([ratings.get(5), ratings.get(4), ratings.get(1) ?? 0, professionals]).toEqual([2, 1, 0, 1])
    })

    it('answers the same object until a figure changes, and a greater version afterwards', async () => {
      await using opened = await open()
      const { store } = opened
      const changes = [
        () => opened.complete('CR0', null),
        () => opened.complete('CR0', 3),
        () => opened.hire(),
        () => opened.leave(),
      ]
      for (const change of changes) {
        const [sums, version] = [store.sums(), store.version()]
        expect([store.sums() === sums, store.version()]).toEqual([true, version])
        await change()
        expect(store.version()).toBeGreaterThan(version)
        expect(store.sums()).not.toEqual(sums)
      }
    })
  })
}
