import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FilterId, UserId } from '#modules/shared'
import { runs } from '../../tests/support/property-runs.ts'
import { canonicalQuery, placeWords, wordsIn } from './canonical-query.ts'
import { decideRemoval, decideSave } from './decide-filter.ts'
import { type OfficeList, officeListNames } from './office-lists.ts'
import { type SavedFilter, filterLimits } from './saved-filter.ts'

const words = ['q', 'status', 'after', 'earlier']
const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const [me, other] = ['usr_me' as UserId, 'usr_other' as UserId]

const aFilter = (at: number, name: string, query: string, list: OfficeList = 'bookings'): SavedFilter => ({
  id: `flt_${at}` as FilterId,
  maker: me,
  list,
  name,
  query,
  isShared: at % 2 === 0,
  savedAt: noon,
})

describe('canonicalQuery', () => {
  const typed = fc.dictionary(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 130 }), { maxKeys: 4 })

  it('gives one spelling, which it spells the same again, and no place in the list', () => {
    fc.assert(
      fc.property(typed, (search) => {
        const once = canonicalQuery(words, new URLSearchParams(search).toString())
        const spelt = once.ok ? once.value : ''
        expect(canonicalQuery(words, spelt)).toEqual(once)
        expect(canonicalQuery(words, `${spelt}&after=bkg_1`)).toEqual(once)
        expect(wordsIn(spelt).filter((word) => placeWords.includes(word))).toEqual([])
        const turned = new URLSearchParams(Object.entries(search).toReversed()).toString()
        expect(canonicalQuery(words, turned)).toEqual(once)
      }),
      { numRuns: runs(300) },
    )
  })

  it('refuses a word that the list does not know, and a question that asks nothing', () => {
    expect(canonicalQuery(words, 'q=tap&done=saved')).toMatchObject({ refusal: { kind: 'word-unknown', word: 'done' } })
    expect(canonicalQuery(words, 'q=%20&after=bkg_1')).toMatchObject({ refusal: { kind: 'nothing-asked' } })
    expect(canonicalQuery(words, '')).toMatchObject({ refusal: { kind: 'nothing-asked' } })
  })
})

describe('a saved filter', () => {
  const wish = fc.record({
    name: fc.constantFrom('Taps', 'TAPS', 'Boilers', 'Late'),
    query: fc.constantFrom('q=tap', 'q=boiler', 'when=past'),
    list: fc.constantFrom<OfficeList>('bookings', 'quotes'),
  })

  it('has a name and a question of its own in its list, whatever is saved in whatever order', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 12 }), (wishes) => {
        let own: readonly SavedFilter[] = []
        for (const [at, { name, query, list }] of wishes.entries()) {
          const decided = decideSave(own, aFilter(at, name, query, list))
          if (!decided.ok) throw new Error(decided.refusal.kind)
          const { keep, remove } = decided.value
          own = own.filter(({ id }) => id !== keep?.id && !remove.includes(id)).concat(keep ?? [])
          expect(own).toContainEqual(expect.objectContaining({ name, query, list }))
        }
        for (const list of officeListNames) {
          const inList = own.filter((one) => one.list === list)
          expect(new Set(inList.map(({ name }) => name.toLowerCase())).size).toBe(inList.length)
          expect(new Set(inList.map(({ query }) => query)).size).toBe(inList.length)
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('is refused beyond the most, unless it replaces one', () => {
    const own = Array.from({ length: filterLimits.own }, (_, at) => aFilter(at, `Name ${at}`, `q=${at}`))
    expect(decideSave(own, aFilter(99, 'New', 'q=new'))).toMatchObject({ refusal: { kind: 'too-many-filters' } })
    expect(decideSave(own, aFilter(99, 'Name 7', 'q=new')).ok).toBe(true)
    expect(decideSave(own, aFilter(99, 'New', 'q=7')).ok).toBe(true)
    expect(decideSave(own.slice(1), aFilter(99, 'New', 'q=new')).ok).toBe(true)
  })

  it('notes the end of a shared one that is kept for oneself from now on', () => {
    const decided = decideSave([aFilter(2, 'Taps', 'q=tap')], aFilter(3, 'Taps', 'q=tap'))
    expect(decided.ok && decided.value.notes.map(({ action }) => action)).toEqual(['shared_filter_removed'])
  })

  it('is removed by its maker, and a shared one by an administrator', () => {
    const [shared, own] = [aFilter(2, 'Taps', 'q=tap'), aFilter(3, 'Taps', 'q=tap')]
    const kindOf = (filter: SavedFilter | null, id: UserId, isAdmin: boolean) => {
      const decided = decideRemoval(filter, { id, isAdmin })
      return decided.ok ? 'removed' : decided.refusal.kind
    }
    expect([kindOf(own, me, false), kindOf(shared, me, false)]).toEqual(['removed', 'removed'])
    expect([kindOf(shared, other, true), kindOf(shared, other, false)]).toEqual(['removed', 'filter-of-another'])
    expect([kindOf(own, other, true), kindOf(null, me, true)]).toEqual(['filter-unknown', 'filter-unknown'])
  })
})
