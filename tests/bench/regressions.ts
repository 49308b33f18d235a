import type { Verdict } from './report.ts'

interface Committed {
  readonly figure: number
  readonly target: number
}

export interface Regression {
  readonly says: string
  readonly committed: number
  readonly measured: number
  readonly better: Verdict['better']
}

/** The figures that a benchmark document has committed, by what they say without its numbers: little data has others. */
export type CommittedFigures = ReadonlyMap<string, Committed>

const keyOf = ({ says, better }: Pick<Verdict, 'says' | 'better'>) => `${better} ${says.replaceAll(/\d[\d,.]*/g, '#')}`

/** Where several say the same of other numbers, the easiest one counts. */
export function committedFigures(markdown: string): CommittedFigures {
  const rows = markdown.matchAll(/^\| ([^|]+?) +\| +([≥≤]) ([\d.]+)[^|]* \| +(-?[\d.]+)[^|]* \|/gm)
  const figures = new Map<string, Committed>()
  for (const [, says = '', sign, target, figure] of rows) {
    const better = sign === '≥' ? 'more' : 'less'
    const key = keyOf({ says, better })
    const read = { target: Number(target), figure: Number(figure) }
    const other = figures.get(key)
    const isEasier = !other || (better === 'more' ? read.figure < other.figure : read.figure > other.figure)
    if (isEasier) figures.set(key, read)
  }
  return figures
}

/** Times in milliseconds, and counts of them, follow the machine: a busy one may take four times as long. Ratios and sizes do not. */
const isOfMachine = (figure: string) => / (?:ms|of them)$/.test(figure)

/**
 * Figures below half of what was committed, or above twice of it: more than a noisy machine explains. One that is to be
 * small counts as a tenth of its target at least, so that nothing is not the measure of all. Times are not judged.
 */
export function regressions(
  verdicts: readonly Pick<Verdict, 'says' | 'figure' | 'value' | 'better'>[],
  committed: CommittedFigures,
): readonly Regression[] {
  return verdicts.flatMap(({ says, figure, value, better }) => {
    const before = committed.get(keyOf({ says, better }))
    if (!before || isOfMachine(figure)) return []
    const isWorse =
      better === 'more' ? value < before.figure / 2 : value > 2 * Math.max(before.figure, before.target / 10)
    return isWorse ? [{ says, committed: before.figure, measured: value, better }] : []
  })
}
