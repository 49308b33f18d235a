import { describe, expect, it } from 'vitest'
import { committedFigures, regressions } from '../../bench/regressions.ts'
import { atLeast, atMost, partAsMarkdown } from '../../bench/report.ts'

const ratio = 'requests/s against the bare server, 10,000 bookings'
const growth = 'growth of its cost from 10,000 to 1,000,000 payments'
const part = {
  title: 'Slots',
  about: 'Some.',
  columns: ['bookings', 'ratio'],
  rows: [['10,000', '9.99']],
  verdicts: [
    atLeast(ratio, 1.1, 0.7),
    atLeast(ratio.replace('10,000', '1,000,000'), 1.3, 0.7),
    atMost(growth, 1.5, 2),
    atMost('longest block by any job', 101, 50, ' ms'),
    atMost('addresses that grow', 0, 0, ' of them'),
    atMost('script, gzipped', 0, 15_000, ' bytes'),
  ],
}
const committed = committedFigures(partAsMarkdown(part))
const wrong = (...verdicts: Parameters<typeof regressions>[0]) =>
  regressions(verdicts, committed).map(({ says }) => says)

describe('committedFigures', () => {
  it('reads the figures of all targets from the document, and no other figure', () => {
    expect([...committed.values()]).toEqual([
      { figure: 1.1, target: 0.7 },
      { figure: 1.5, target: 2 },
      { figure: 101, target: 50 },
      { figure: 0, target: 0 },
      { figure: 0, target: 15_000 },
    ])
  })
})

describe('regressions', () => {
  it('name a figure below half of the committed one where more is better', () => {
    expect(wrong(atLeast(ratio, 0.56, 0.7))).toEqual([])
    expect(regressions([atLeast(ratio, 0.54, 0.7)], committed)).toEqual([
      { says: ratio, committed: 1.1, measured: 0.54, better: 'more' },
    ])
  })

  it('name a figure above twice the committed one where less is better', () => {
    expect(wrong(atMost(growth, 2.99, 2))).toEqual([])
    expect(wrong(atMost(growth, 3.01, 2))).toEqual([growth])
  })

  it('name no time, and no count of times, since a busy machine takes longer', () => {
    expect(wrong(atMost('longest block by any job', 900, 50, ' ms'))).toEqual([])
    expect(wrong(atMost('addresses that grow', 9, 0, ' of them'))).toEqual([])
  })

  it('compare measurements of little data with those of much', () => {
    const quick = 'growth of its cost from 500 to 5,000 payments'
    expect(wrong(atMost(quick, 43, 2), atLeast('requests/s against the bare server, 300 bookings', 0.3, 0.7))).toEqual([
      quick,
      'requests/s against the bare server, 300 bookings',
    ])
  })

  it('count a figure that was nothing as a tenth of its target', () => {
    expect(wrong(atMost('script, gzipped', 3_000, 15_000, ' bytes'))).toEqual([])
    expect(wrong(atMost('script, gzipped', 3_001, 15_000, ' bytes'))).toEqual(['script, gzipped'])
  })

  it('ignore figures that were never committed, and the same words about the other direction', () => {
    expect(wrong(atLeast('new', 0.01, 1), atLeast(growth, 0.1, 1))).toEqual([])
  })
})
