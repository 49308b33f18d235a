import { type Stamp, table } from '../report.ts'
import { median } from '../rounds.ts'

/** The categories of Lighthouse, with their words and the score that every page reaches. */
export const categories = {
  performance: { says: 'Performance', least: 95 },
  accessibility: { says: 'Accessibility', least: 100 },
  'best-practices': { says: 'Best practices', least: 100 },
  seo: { says: 'Search engines', least: 100 },
} as const

export type Category = keyof typeof categories

/** One load of one page. Scores are of 100. */
export interface Run {
  readonly scores: Readonly<Record<Category, number>>
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockedMs: number
  /** Cumulative layout shift. */
  readonly shift: number
  /** Over the wire, of all files. */
  readonly bytes: number
  /** The audits that took points. */
  readonly faults: readonly string[]
}

export interface PageFigures {
  readonly path: string
  readonly runs: readonly Run[]
}

const kinds = Object.keys(categories) as readonly Category[]
const scoreOf = ({ runs }: PageFigures, kind: Category) => median(runs.map(({ scores }) => scores[kind]))

/** One line for each score below its target, with the audits that took the points. */
export function misses(pages: readonly PageFigures[]): readonly string[] {
  return pages.flatMap((page) =>
    kinds.flatMap((kind) => {
      const { says, least } = categories[kind]
      const score = scoreOf(page, kind)
      if (score >= least) return []
      const faults = new Set(page.runs.filter(({ scores }) => scores[kind] < least).flatMap((run) => run.faults))
      return [`${page.path}: ${says} is ${score}, and ${least} is wanted. ${[...faults].join('; ')}`]
    }),
  )
}

/** The medians of each page, as a table. */
export function figures(pages: readonly PageFigures[]): string {
  const least = kinds.map((kind) => `≥ ${categories[kind].least}`)
  return table(
    [
      'Page',
      ...kinds.map((kind) => categories[kind].says),
      'First paint',
      'Largest paint',
      'Blocked',
      'Shift',
      'Files',
    ],
    [
      ['wanted', ...least, '', '', '', '', ''],
      ...pages.map((page) => {
        const of = (read: (run: Run) => number) => median(page.runs.map(read))
        return [
          `\`${page.path}\``,
          ...kinds.map((kind) => String(scoreOf(page, kind))),
          `${(of((run) => run.firstPaintMs) / 1000).toFixed(1)} s`,
          `${(of((run) => run.largestPaintMs) / 1000).toFixed(1)} s`,
          `${Math.round(of((run) => run.blockedMs))} ms`,
          of((run) => run.shift).toFixed(3),
          `${Math.round(of((run) => run.bytes) / 1000)} kB`,
        ]
      }),
    ],
  )
}

/** The document of the last whole measurement. */
export function lighthouseDocument(
  pages: readonly PageFigures[],
  versions: { readonly lighthouse: string; readonly chromium: string },
  { day, commit, machine }: Stamp,
): string {
  const runs = pages[0]?.runs.length ?? 0
  return `# Lighthouse

Written by \`npm run lighthouse\`, which loads each page ${runs} times on the phone that Lighthouse simulates: a slow 4G connection and a processor four times slower. Each load is a first visit with an empty cache. The business has the demo data and is live. Figures are medians. The command fails where a score is below the one that is wanted.

Measured on ${day.toString()}, of commit ${commit}, with Lighthouse ${versions.lighthouse} and Chromium ${versions.chromium}. ${machine}.

${figures(pages)}
`
}
