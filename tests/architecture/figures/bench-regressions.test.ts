import { describe, expect, it } from 'vitest'
import { committedRatios, regressions } from '../../bench/regressions.ts'
import { atLeast, atMost, partAsMarkdown } from '../../bench/report.ts'

const part = {
  title: 'Slots',
  about: 'Some.',
  columns: ['bookings', 'ratio'],
  rows: [['10,000', '9.99']],
  verdicts: [atLeast('requests/s against the bare server, 10,000 bookings', 1.1, 0.7), atMost('growth', 1.05, 1.3)],
}
const committed = committedRatios(partAsMarkdown(part))

describe('committedRatios', () => {
  it('reads the ratios of targets from the document, and no other figure', () => {
    expect([...committed]).toEqual([['requests/s against the bare server, 10,000 bookings', 1.1]])
  })
})

describe('regressions', () => {
  const measured = (ratio: number) => regressions([atLeast(part.verdicts[0]?.says ?? '', ratio, 0.7)], committed)

  it('names a ratio below half of the committed one, and none above it', () => {
    expect(measured(0.56)).toEqual([])
    expect(measured(0.54)).toEqual([{ says: part.verdicts[0]?.says, committed: 1.1, measured: 0.54 }])
  })

  it('ignores ratios that were never committed, and figures that are no ratio', () => {
    expect(regressions([atLeast('new', 0.01, 1), atMost('growth', 99, 1.3)], committed)).toEqual([])
  })
})
