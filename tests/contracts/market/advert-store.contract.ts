import { describe, expect, it } from 'vitest'
import { type AdvertStore, advertMoves, storedAdvertStates } from '#modules/adverts'
import type { UserId } from '#modules/shared'
import { addAdvert, advertId } from '../../support/adverts/adverts.ts'
import type { TestPort } from '../../support/test-port.ts'

interface Opened extends AsyncDisposable {
  readonly adverts: AdvertStore
  readonly data: TestPort
  /** Two people who advertise. */
  readonly owners: readonly [UserId, UserId]
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const end = '2026-04-01T12:00:00.000Z'

/** The contract of every `AdvertStore`, for any database. */
export function advertStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`AdvertStore kept by ${keeper}`, () => {
    it('finds an advert by its id and by its slug, and nothing for others', async () => {
      await using opened = await open()
      const [owner] = opened.owners
      const id = addAdvert(opened.data, 'one', owner, { kind: 'job', deadline: '2026-04-30' })
      const advert = await opened.adverts.find(id)
      expect(advert).toMatchObject({
        id,
        kind: 'job',
        ownerId: owner,
        slug: 'the-job-one',
        title: 'The job one',
        state: 'awaiting_payment',
        paidUntil: null,
        isFeatured: false,
        version: 1,
      })
      expect(advert?.deadline?.toString()).toBe('2026-04-30')
      expect(advert?.contactConfirmedAt?.equals(noon)).toBe(true)
      expect(await opened.adverts.findBySlug('the-job-one')).toEqual(advert)
      expect(await opened.adverts.find(advertId('other'))).toBeNull()
      expect(await opened.adverts.findBySlug('another')).toBeNull()
    })

    it('lists the adverts of one owner, the newest first', async () => {
      await using opened = await open()
      const [owner, other] = opened.owners
      const first = addAdvert(opened.data, 'one', owner, { createdAt: '2026-03-01T12:00:00.000Z' })
      const second = addAdvert(opened.data, 'two', owner, { createdAt: '2026-03-02T12:00:00.000Z', kind: 'job' })
      addAdvert(opened.data, 'three', other)
      expect((await opened.adverts.listOf(owner)).map(({ id }) => id)).toEqual([second, first])
    })

    it('lists a hundred at most', async () => {
      await using opened = await open()
      const [owner] = opened.owners
      for (let count = 0; count < 101; count += 1) addAdvert(opened.data, `number-${count}`, owner)
      expect(await opened.adverts.listOf(owner)).toHaveLength(100)
    })

    it.each(storedAdvertStates.flatMap((from) => storedAdvertStates.map((to) => [from, to] as const)))(
      'moves %s to %s only if the rules allow it',
      async (from, to) => {
        await using opened = await open()
        const id = addAdvert(opened.data, 'one', opened.owners[0], { state: from, paidUntil: end })
        const moved = await opened.adverts.move(id, to, ['links'], noon)
        const kept = await opened.adverts.find(id)
        const isAllowed = advertMoves[from].includes(to)
        expect(moved).toEqual(
          isAllowed ? { ok: true, value: kept } : { ok: false, refusal: { kind: 'advert-state', state: from } },
        )
        expect(kept).toMatchObject(isAllowed ? { state: to, version: 2 } : { state: from, version: 1 })
        expect(kept?.updatedAt.equals(noon)).toBe(true)
        expect(opened.data.value('adverts', 'held_for', { id })).toBe(isAllowed ? '["links"]' : '[]')
      },
    )

    it.each(['live', 'in_review'] as const)('moves nothing to %s that was never paid for', async (to) => {
      await using opened = await open()
      const id = addAdvert(opened.data, 'one', opened.owners[0])
      const moved = await opened.adverts.move(id, to, [], noon)
      expect(moved).toEqual({ ok: false, refusal: { kind: 'advert-state', state: 'awaiting_payment' } })
      expect(await opened.adverts.find(id)).toMatchObject({ state: 'awaiting_payment', version: 1 })
    })

    it('throws for an advert that is not there', async () => {
      await using opened = await open()
      await expect(opened.adverts.move(advertId('other'), 'closed', [], noon)).rejects.toThrow('has gone')
    })
  })
}
