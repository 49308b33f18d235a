import { describe, expect, it } from 'vitest'
import { type Run, lighthouseDocument, misses } from '../../bench/lighthouse/report.ts'

const perfect = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const run = (scores: Partial<Run['scores']> = {}, faults: readonly string[] = []): Run => ({
  scores: { ...perfect, ...scores },
  firstPaintMs: 1_240,
  largestPaintMs: 1_900,
  blockedMs: 12,
  shift: 0,
  bytes: 98_700,
  faults,
})

describe('the scores of Lighthouse', () => {
  it('are medians: one slow load of five misses nothing, three do', () => {
    const slow = run({ performance: 80 }, ['speed-index: 6 s'])
    const good = run({ performance: 95 })
    expect(misses([{ path: '/', runs: [slow, good, good, slow, good] }])).toEqual([])
    expect(misses([{ path: '/', runs: [slow, good, slow, slow, good] }])).toEqual([
      '/: Performance is 80, and 95 is wanted. speed-index: 6 s',
    ])
  })

  it.each([
    ['accessibility', 'Accessibility'],
    ['best-practices', 'Best practices'],
    ['seo', 'Search engines'],
  ])('are 100 for %s, or missed', (kind, says) => {
    const [miss = ''] = misses([{ path: '/quote', runs: [run({ [kind]: 99 }, ['meta-description: none'])] }])
    expect(miss).toBe(`/quote: ${says} is 99, and 100 is wanted. meta-description: none`)
  })

  it('are written with their versions, the commit and the machine', () => {
    const stamp = { day: Temporal.PlainDate.from('2026-11-26'), commit: 'aaa', machine: 'Two cores' }
    const text = lighthouseDocument([{ path: '/', runs: [run()] }], { lighthouse: '13.5.0', chromium: '150.0' }, stamp)
    expect(text).toContain(
      'Measured on 2026-11-26, of commit aaa, with Lighthouse 13.5.0 and Chromium 150.0. Two cores.',
    )
    expect(text).toMatch(
      /^\| `\/` +\| +100 \| +100 \| +100 \| +100 \| +1\.2 s \| +1\.9 s \| +12 ms \| +0\.000 \| +99 kB \|$/m,
    )
  })
})
