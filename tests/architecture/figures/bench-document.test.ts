import { describe, expect, it } from 'vitest'
import { withParts } from '../../bench/report.ts'

const part = (title: string, figure: string) => ({
  title,
  about: `About ${title}.`,
  columns: ['', 'Callout'],
  rows: [['requests', figure]],
  verdicts: [],
})
const stamp = (day: string, commit: string) => ({ day: Temporal.PlainDate.from(day), commit, machine: 'Two cores.' })

describe('the document of the benchmarks', () => {
  const whole = withParts('', [part('Slots', '100'), part('Start', '200')], stamp('2026-11-22', 'aaa'))

  it('stamps each part with its day, commit and machine', () => {
    expect(whole).toMatch(/^# Benchmarks\n/)
    expect(whole).toContain('## Slots\n\nMeasured on 2026-11-22, of commit aaa. Two cores.\n\nAbout Slots.')
  })

  it('replaces only the parts that were measured again', () => {
    const renewed = withParts(whole, [part('Slots', '150'), part('Jobs', '7')], stamp('2026-11-23', 'bbb'))
    expect(renewed.match(/^## .*/gm)).toEqual(['## Slots', '## Start', '## Jobs'])
    expect(renewed.match(/Measured on .*? of commit \w+/g)).toEqual([
      'Measured on 2026-11-23, of commit bbb',
      'Measured on 2026-11-22, of commit aaa',
      'Measured on 2026-11-23, of commit bbb',
    ])
    expect(renewed).toContain('| requests |     150 |')
    expect(renewed).not.toContain('| requests |     100 |')
  })
})
