import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/support/property-runs.ts'
import { columnsIn, listSearch, shownColumns } from './shown-columns.ts'

const columns = ['who', 'what', 'state', 'when'].map((key) => ({ key }))
const keysOf = (asked: string) => shownColumns(columns, asked).map(({ key }) => key)

describe('shownColumns', () => {
  it('keeps the first one and the order, and ignores names that it does not know', () => {
    expect(keysOf('when,nothing,state')).toEqual(['who', 'state', 'when'])
    expect(keysOf('who')).toEqual(['who'])
    for (const asked of ['', 'nothing', ',,', 'WHEN']) expect(keysOf(asked)).toEqual(keysOf('who,what,state,when'))
  })

  it('always has the first column, and shows what it shows when it is asked for that', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('who', 'what', 'state', 'when', 'x', '')), (names) => {
        const shown = keysOf(names.join(','))
        expect(shown[0]).toBe('who')
        expect(keysOf(shown.join(','))).toEqual(shown)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('the columns of an address', () => {
  it('are one word, whether they come as one or as a box each', () => {
    const url = (columns: readonly string[]) => ({ search: { q: 'tap', columns: 'last' }, searchAll: { columns } })
    expect(columnsIn(url(['who', 'when']))).toBe('who,when')
    expect(listSearch(url(['who,when']))).toEqual({ q: 'tap', columns: 'who,when' })
    expect(listSearch({ search: { q: 'tap' }, searchAll: { q: ['tap'] } })).toEqual({ q: 'tap' })
  })
})
