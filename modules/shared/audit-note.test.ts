import { describe, expect, it } from 'vitest'
import { difference } from './audit-note.ts'

describe('difference', () => {
  it('keeps the facts that differ, and leaves out those that are equal', () => {
    expect(difference({ price: 100, name: 'Leak', tags: ['a'] }, { price: 120, name: 'Leak', tags: ['a'] })).toEqual({
      before: { price: 100 },
      after: { price: 120 },
    })
  })

  it('writes null for a fact that one side lacks', () => {
    expect(difference({ old: 1 }, { new: 2 })).toEqual({ before: { old: 1, new: null }, after: { old: null, new: 2 } })
  })

  it('is empty for equal facts, a missing fact and null being equal', () => {
    expect(difference({ at: null }, {})).toEqual({ before: {}, after: {} })
  })
})
