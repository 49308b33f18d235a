import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DailySum, takingsDays, takingsOf } from '#modules/payments'
import { pence } from '#modules/shared'
import { takingsShown } from './takings-shown.ts'

const window = takingsDays(Temporal.Instant.from('2026-11-20T12:00:00Z'))
const sum = (day: string, kind: DailySum['kind'], amount: number): DailySum => {
  return { day, kind, count: 1, amount: pence(amount) }
}

describe('takings chart', () => {
  it('describes its bars in words', () => {
    const shown = takingsShown(
      takingsOf(window, [sum('2026-11-18', 'captured', 12_345), sum('2026-11-19', 'refunded', 2_000)]),
    )
    expect(shown.summary).toBe(
      '£123.45 taken in the last 30 days, £20.00 refunded. The most on Wednesday 18 November: £123.45.',
    )
    expect(shown.days[28]).toMatchObject({ up: 0, down: 1, back: '£20.00', short: 'Thu 19 Nov' })
  })

  it('is flat, with a text, when nothing was taken', () => {
    const shown = takingsShown(takingsOf(window, []))
    expect(shown.summary).toBe('Nothing was taken in the last 30 days.')
    expect(shown.days.every(({ up, down }) => up === 0 && down === 0)).toBe(true)
    expect(shown.share).toBe(1)
  })

  it('never draws a bar outside its frame', () => {
    const day = fc.constantFrom(...window.map((one) => one.day))
    const rows = fc.array(
      fc.tuple(day, fc.constantFrom('captured' as const, 'refunded' as const), fc.integer({ min: 0, max: 10_000_000 })),
    )
    fc.assert(
      fc.property(rows, (sums) => {
        const { days, share } = takingsShown(
          takingsOf(
            window,
            sums.map((row) => sum(...row)),
          ),
        )
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
        for (const { up, down } of days) {
          expect(Math.min(up, down)).toBeGreaterThanOrEqual(0)
          expect(Math.max(up, down)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
