import { describe, expect, it } from 'vitest'
import { isKnownTo } from './if-none-match.ts'

describe('isKnownTo', () => {
  it.each([
    ['"one"', true],
    ['W/"one"', true],
    ['"two", W/"one"', true],
    ['"two"', false],
    ['one', false],
    [null, false],
    [undefined, false],
  ])('compares %s with the version "one"', (asked, expected) => {
    expect(isKnownTo(asked, '"one"')).toBe(expected)
  })
})
