import { describe, expect, it } from 'vitest'
import { type SavedFilter, type SavedFilterStore, decideRemoval, decideSave } from '#modules/saved-filters'
import type { FilterId, UserId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'

interface Opened extends Audited {
  readonly filters: SavedFilterStore
  readonly one: UserId
  readonly other: UserId
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')

function aFilter(maker: UserId, name: string, more: Partial<SavedFilter> = {}): SavedFilter {
  const id = `flt_${name.toLowerCase()}` as FilterId
  return { id, maker, list: 'bookings', name, query: `q=${name}`, isShared: false, savedAt: noon, ...more }
}

/** The contract of every `SavedFilterStore`, for any database. */
export function savedFilterStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`SavedFilterStore kept by ${keeper}`, () => {
    const save = (opened: Opened, filter: SavedFilter) =>
      opened.atWork(() => opened.filters.save(filter.maker, (own) => decideSave(own, filter)))
    const namesOf = async ({ filters }: Opened, maker: UserId) =>
      (await filters.list(maker, ['bookings', 'quotes'])).map(({ name }) => name)

    it('lists what somebody has and what is shared, of the lists that are asked for', async () => {
      await using opened = await open()
      await save(opened, aFilter(opened.one, 'Mine'))
      await save(opened, aFilter(opened.one, 'All', { isShared: true }))
      await save(opened, aFilter(opened.one, 'Quotes', { list: 'quotes', isShared: true }))
      await save(opened, aFilter(opened.one, 'Users', { list: 'users', isShared: true }))
      expect(await namesOf(opened, opened.one)).toEqual(['All', 'Mine', 'Quotes'])
      expect(await namesOf(opened, opened.other)).toEqual(['All', 'Quotes'])
      const [listed] = await opened.filters.list(opened.one, ['quotes'])
      expect(listed).toEqual({
        ...aFilter(opened.one, 'Quotes', { list: 'quotes', isShared: true }),
        makerName: listed?.makerName,
      })
      expect(listed?.makerName).not.toBe('')
      expect(await opened.filters.list(opened.one, [])).toEqual([])
    })

    it('replaces by name, renames by question, and leaves those of others', async () => {
      await using opened = await open()
      await save(opened, aFilter(opened.other, 'Taps', { id: 'flt_theirs' as FilterId }))
      await save(opened, aFilter(opened.one, 'Taps'))
      await save(opened, aFilter(opened.one, 'TAPS', { id: 'flt_new' as FilterId, query: 'q=tap' }))
      expect(await opened.filters.list(opened.one, ['bookings'])).toMatchObject([
        { id: 'flt_taps', name: 'TAPS', query: 'q=tap' },
      ])
      await save(opened, aFilter(opened.one, 'Dripping', { query: 'q=tap' }))
      expect(await namesOf(opened, opened.one)).toEqual(['Dripping'])
      expect(await namesOf(opened, opened.other)).toEqual(['Taps'])
    })

    it('keeps an audit line of what is shared alone, without its words', async () => {
      await using opened = await open()
      await save(opened, aFilter(opened.one, 'Jane', { query: 'q=Jane+Okafor&status=pending' }))
      expect(await opened.audited()).toEqual([])
      const shared = aFilter(opened.one, 'Jane', { query: 'q=Jane+Okafor&status=pending', isShared: true })
      await save(opened, shared)
      const by = { id: opened.one, isAdmin: false }
      await opened.atWork(() => opened.filters.change(shared.id, (filter) => decideRemoval(filter, by)))
      const audited = await opened.audited()
      expect(audited.map(({ action }) => action)).toEqual(['shared_filter_saved', 'shared_filter_removed'])
      expect(audited[0]).toMatchObject({ target: { kind: 'filter', id: shared.id }, before: null })
      expect(audited[0]?.after).toEqual({ list: 'bookings', filters: 'q, status' })
      expect(JSON.stringify(audited)).not.toContain('Okafor')
      expect(await namesOf(opened, opened.one)).toEqual([])
    })

    it('changes nothing when the decision refuses', async () => {
      await using opened = await open()
      await save(opened, aFilter(opened.one, 'Mine'))
      const refused = { ok: false, refusal: { kind: 'no' } } as const
      expect(await opened.filters.save(opened.one, () => refused)).toEqual(refused)
      const id = 'flt_mine' as FilterId
      expect(await opened.filters.change(id, () => refused)).toEqual(refused)
      const asked: (SavedFilter | null)[] = []
      await opened.filters.change('flt_none' as FilterId, (filter) => {
        asked.push(filter)
        return refused
      })
      expect(asked).toEqual([null])
      expect(await namesOf(opened, opened.one)).toEqual(['Mine'])
      expect(await opened.audited()).toEqual([])
    })
  })
}
