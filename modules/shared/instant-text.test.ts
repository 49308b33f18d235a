import { describe, expect, it } from 'vitest'
import { instantText } from './instant-text.ts'

describe('instantText', () => {
  it.each([
    ['2026-03-03T10:05Z', '2026-03-03T10:05:00.000Z'],
    ['2026-03-03T10:05:00.12Z', '2026-03-03T10:05:00.120Z'],
    ['2026-06-03T10:05:00.123456+01:00', '2026-06-03T09:05:00.123Z'],
  ])('writes %s in UTC with three decimals: %s', (at, text) => {
    expect(instantText(Temporal.Instant.from(at))).toBe(text)
  })
})
