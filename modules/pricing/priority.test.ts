import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePriority, priorities } from './priority.ts'

describe('parsePriority', () => {
  it.each(priorities)('reads %s as itself', (priority) => expect(parsePriority(priority)).toBe(priority))

  it('reads the older word normal as standard', () => expect(parsePriority('normal')).toBe('standard'))

  it.each(['', 'Standard', ' urgent', 'toString', '__proto__'])('knows no priority %j', (text) =>
    expect(parsePriority(text)).toBeNull(),
  )

  it('answers null or one of the four, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([null, ...priorities]).toContain(parsePriority(text))
      }),
    )
  })
})
