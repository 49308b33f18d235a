import type { Verdict } from './report.ts'

export interface Regression {
  readonly says: string
  readonly committed: number
  readonly measured: number
}

/** The ratios that a benchmark document has committed, by what they say: those that are to be at least something. */
export function committedRatios(markdown: string): ReadonlyMap<string, number> {
  const rows = markdown.matchAll(/^\| ([^|]+?) +\| +≥ [\d.]+ +\| +([\d.]+) +\|/gm)
  return new Map(Array.from(rows, ([, says = '', figure]) => [says, Number(figure)]))
}

/** Ratios below half of what was committed: more than a noisy machine explains. */
export function regressions(
  verdicts: readonly Pick<Verdict, 'says' | 'ratio'>[],
  committed: ReadonlyMap<string, number>,
): readonly Regression[] {
  return verdicts.flatMap(({ says, ratio }) => {
    const before = committed.get(says)
    return ratio !== null && before !== undefined && ratio < before / 2
      ? [{ says, committed: before, measured: ratio }]
      : []
  })
}
