export interface Verdict {
  readonly says: string
  readonly figure: string
  readonly target: string
  readonly met: boolean
  /** The measured ratio where more is better; null for any other figure. */
  readonly ratio: number | null
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

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, at) => Math.max(3, column.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(columns), rule, ...rows.map(line)].join('\n')
}

export function atLeast(says: string, value: number, least: number): Verdict {
  return { says, figure: value.toFixed(2), target: `≥ ${least}`, met: value >= least, ratio: value }
}

export function atMost(says: string, value: number, most: number, unit = ''): Verdict {
  const figure = unit === '' ? value.toFixed(2) : `${Math.round(value)}${unit}`
  return { says, figure, target: `≤ ${most}${unit}`, met: value <= most, ratio: null }
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
export const ms = (value: number) => `${value.toFixed(3)} ms`
export const percentiles = (p50: number, p99: number) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`
export const perSecond = (spread: readonly [number, number]) => spread.map(whole).join(' to ')
