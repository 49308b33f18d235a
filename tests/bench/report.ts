export interface Verdict {
  readonly says: string
  readonly figure: string
  readonly target: string
  readonly met: boolean
  readonly value: number
  /** Which figure is better. */
  readonly better: 'more' | 'less'
}

export interface Part {
  readonly title: string
  /** The subject of the measurement, in a sentence or two. */
  readonly about: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly verdicts: readonly Verdict[]
}

export function partAsMarkdown({ title, about, columns, rows, verdicts }: Part): string {
  return [
    `## ${title}`,
    about,
    table(columns, rows),
    ...(verdicts.length === 0
      ? []
      : [
          table(
            ['Target', 'wanted', 'measured', ''],
            verdicts.map(({ says, target, figure, met }) => [says, target, figure, met ? 'met' : '**missed**']),
          ),
        ]),
  ].join('\n\n')
}

export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, at) => Math.max(3, column.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(columns), rule, ...rows.map(line)].join('\n')
}

export function atLeast(says: string, value: number, least: number): Verdict {
  return { says, figure: value.toFixed(2), target: `≥ ${least}`, met: value >= least, value, better: 'more' }
}

export function atMost(says: string, value: number, most: number, unit = ''): Verdict {
  const figure = unit === '' ? value.toFixed(2) : `${Math.round(value)}${unit}`
  return { says, figure, target: `≤ ${most}${unit}`, met: value <= most, value, better: 'less' }
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
export const ms = (value: number) => `${value.toFixed(3)} ms`
export const percentiles = (p50: number, p99: number) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`
export const perSecond = (spread: readonly [number, number]) => spread.map(whole).join(' to ')

/** Where, when and of which commit a part was measured. */
export interface Stamp {
  readonly day: Temporal.PlainDate
  readonly commit: string
  readonly machine: string
}

const introduction = `# Benchmarks

Written by \`npm run bench\`, which measures Callout and its comparison in turn within one run, so that a noisy machine disturbs both. \`npm run bench -- slots start\` measures these parts and replaces them. Each part names its day, commit and machine. Figures are medians of its rounds. CPU is the server's own.`

/** The document with these parts in the place of the earlier ones of the same title; new ones come last. */
export function withParts(document: string, parts: readonly Part[], { day, commit, machine }: Stamp): string {
  const sections = new Map(sectionsOf(document))
  const stamp = `Measured on ${day.toString()}, of commit ${commit}. ${machine}`
  for (const part of parts) {
    const [heading = '', ...rest] = partAsMarkdown(part).split('\n\n')
    sections.set(part.title, [heading, stamp, ...rest].join('\n\n'))
  }
  return `${[introduction, ...sections.values()].join('\n\n')}\n`
}

/** Each section of the document with its title. */
function sectionsOf(document: string): readonly (readonly [string, string])[] {
  return document
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith('## '))
    .map((section) => [/^## (.*)/.exec(section)?.[1] ?? '', section.trim()] as const)
}
