import { describe, expect, it } from 'vitest'
import { type OfferedMove } from '#modules/booking'
import { pence, timeWords } from '#modules/shared'
import { lateWords, priceWords, undoOffer } from './move-words.ts'

const now = Temporal.Instant.from('2026-03-02T09:30:00Z')
const offered: OfferedMove = {
  priority: 'standard',
  estimatedCost: pence(8_500),
  agreedCost: null,
  finalCost: null,
  deposit: null,
  before: pence(12_750),
  price: pence(8_500),
  refund: pence(4_250),
  lateFee: pence(4_500),
}

const exact = (...times: readonly string[]) => times.map((value) => ({ value, words: timeWords(value) }))

describe('lateWords', () => {
  it('names the fee where every start of the day is less than 24 hours away', () => {
    const words = lateWords('2026-03-02', exact('14:00', '15:00'), offered, 24, now)
    expect(words).toContain('These times are less than 24 hours away. From then, cancelling costs £45.00')
  })

  it('names the starts before which the fee is due', () => {
    expect(lateWords('2026-03-03', exact('08:00', '09:00', '10:00'), offered, 24, now)).toMatch(
      /^Times before 10\sam are less/,
    )
  })

  it('names the window before which the fee is due', () => {
    const windows = [
      { value: '08:00', words: 'Between 8 and 10 am' },
      { value: '10:00', words: 'Between 10 am and 12 noon' },
    ]
    expect(lateWords('2026-03-03', windows, offered, 24, now)).toMatch(
      /^Times before “Between 10 am and 12 noon” are less/,
    )
  })

  it('says nothing for starts that are 24 hours away, and where there is no fee', () => {
    expect(lateWords('2026-03-03', exact('09:30', '10:00'), offered, 24, now)).toBeNull()
    expect(lateWords('2026-03-02', exact('14:00'), { lateFee: pence(0) }, 24, now)).toBeNull()
  })
})

describe('priceWords', () => {
  it('names the lower price and its refund', () => {
    expect(priceWords(offered)).toBe(
      'On this day the visit is Standard: £85.00 instead of £127.50. £42.50 is refunded ten minutes after the move.',
    )
  })

  it('names no refund where nothing was paid, and nothing where the price stays', () => {
    expect(priceWords({ ...offered, refund: pence(0) })).not.toContain('refunded')
    expect(priceWords({ ...offered, price: offered.before })).toBeNull()
  })
})

describe('undoOffer', () => {
  it('names the end of the ten minutes, the earlier start and the refund', () => {
    const startsAt = Temporal.Instant.from('2026-03-03T10:00:00Z')
    expect(undoOffer({ until: now, startsAt, arrival: null, refund: pence(4_250) })?.words).toMatch(
      /^Until 9:30\sam you can go back to .*10\sam\. After that, £42\.50 is refunded\.$/,
    )
  })
})
