import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantText } from '#modules/shared'
import { accuracyWords, clockAt, dayAt, millisecondsOf, readsAlong, sizeWords, writingWords } from './thread-words.ts'

const ms = (text: string) => Temporal.Instant.from(text).epochMilliseconds

describe('the words of a conversation', () => {
  it('read the moments of the server without Temporal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (at) => {
        expect(millisecondsOf(instantText(Temporal.Instant.fromEpochMilliseconds(at)))).toBe(at)
      }),
    )
  })

  it('name days as people do, on the clock of London', () => {
    const now = ms('2026-07-02T08:00:00Z')
    expect(dayAt(ms('2026-07-01T23:30:00Z'), now)).toBe('Today')
    expect(clockAt(ms('2026-07-01T23:30:00Z'))).toBe('00:30')
    expect(dayAt(ms('2026-07-01T22:30:00Z'), now)).toBe('Yesterday')
    expect(dayAt(ms('2026-06-23T10:00:00Z'), now)).toBe('Tuesday 23 June')
    expect(dayAt(ms('2025-06-23T10:00:00Z'), now)).toBe('23 June 2025')
  })

  it('name everybody who reads along, and always the office', () => {
    expect(readsAlong([{ name: 'Carla Customer', sender_type: 'customer' }])).toBe(
      'Carla Customer and our office read along.',
    )
    expect(
      readsAlong([
        { name: 'Carla Customer', sender_type: 'customer' },
        { name: 'Tariq Technician', sender_type: 'technician' },
        { name: 'Omar Office', sender_type: 'office' },
      ]),
    ).toBe('Carla Customer, Tariq Technician (technician) and our office (Omar Office) read along.')
  })

  it('say sizes, distances and the end', () => {
    expect([sizeWords(12), sizeWords(840_400), sizeWords(1_240_000)]).toEqual(['12 bytes', '840 kB', '1.2 MB'])
    expect([accuracyWords(null), accuracyWords(19.6), accuracyWords(2_400)]).toEqual(['', 'about 20 m', 'about 2 km'])
    expect(writingWords(true, null)).toBe('')
    expect(writingWords(true, '3 January 2027')).toBe('You can write here until 3 January 2027.')
    expect(writingWords(false, '3 January 2027')).toBe(
      'This conversation closed on 3 January 2027. You can still read it.',
    )
  })
})
