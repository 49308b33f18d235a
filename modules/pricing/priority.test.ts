import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePriority, priorities } from './priority.ts'

describe('parsePriority', () => {
  it.each(priorities)('reads %s as itself', (priority) => expect(parsePriority(priority)).toBe(priority))

  it('reads normal as standard', () => expect(parsePriority('normal')).toBe('standard'))

  it.each(['', 'Standard', ' urgent', 'toString', '__proto__'])('returns null for %j', (text) =>
    expect(parsePriority(text)).toBeNull(),
  )

  it('returns null or one of the four, for any input', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([null, ...priorities]).toContain(parsePriority(text))
      }),
    )
  })
})
