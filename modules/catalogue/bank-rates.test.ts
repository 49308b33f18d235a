import { describe, expect, it } from 'vitest'
import { basisPoints } from '#modules/shared'
import { bankRateLines, knownBankRates, printBankRates, readBankRates, withBankRate } from './bank-rates.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

describe('Bank rates', () => {
  it('are read in the order of their days, the last line of a day', () => {
    const text = '2025-08-07 400\n2024-08-01 500\n2025-08-07 410'
    expect(text).toMatch(bankRateLines)
    expect(printBankRates(readBankRates(text).rates)).toBe('2024-08-01 500\n2025-08-07 410')
  })

  it('have days of the calendar', () => {
    expect(readBankRates('2025-02-30 400')).toEqual({ rates: [], noDay: '2025-02-30' })
    for (const text of ['2025-02-01', '400', '2025-02-01 400 ', '2025-02-01 4.5', '2025-02-01 400\n'])
      expect(text).not.toMatch(bankRateLines)
  })

  it('go on with another rate from a day on, and keep what was before', () => {
    expect(withBankRate(knownBankRates(), day('2026-02-05'), basisPoints(375))).toEqual(knownBankRates())
    const next = withBankRate(knownBankRates(), day('2026-02-05'), basisPoints(350))
    expect(next.slice(0, -1)).toEqual(knownBankRates())
    expect(printBankRates(next)).toMatch(/\n2026-02-05 350$/)
    expect(withBankRate(next, day('2026-02-05'), basisPoints(360)).length).toBe(next.length)
  })
})
