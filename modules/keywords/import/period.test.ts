import { describe, expect, it } from 'vitest'
import { periodIn, periodOfDays } from './period.ts'

const days = (from: string, to: string) => ({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) })

describe('periods of figures', () => {
  it.each([
    ['2026-08-27 - 2026-11-26', days('2026-08-27', '2026-11-26')],
    ['27.08.2026–26.11.2026', days('2026-08-27', '2026-11-26')],
    ['27/08/2026 - 26/11/2026', days('2026-08-27', '2026-11-26')],
    ['Last 3 months', null],
    ['Letzte 3 Monate', null],
    ['08/09/2026 - 26/11/2026', null],
    ['2026-11-26 - 2026-08-27', null],
    ['2026-02-30 - 2026-03-01', null],
    ['', null],
  ])('are read from %j', (text, period) => {
    expect(periodIn(text)).toEqual(period)
  })

  it('are those of a table by date, in either order', () => {
    const period = days('2026-11-01', '2026-11-03')
    expect(periodOfDays(['2026-11-03', '2026-11-02', '2026-11-01'])).toEqual(period)
    expect(periodOfDays(['2026-11-01', 'plumber'])).toBeNull()
    expect(periodOfDays([])).toBeNull()
  })
})
