/** The figures of one subject in one round. */
export interface Measure {
  readonly perSecond: number
  /** CPU time of the server per request, in milliseconds. */
  readonly cpuMs: number
  /** Milliseconds from the request to the end of the answer, which half and 99 in 100 of them do not exceed. */
  readonly p50: number
  readonly p99: number
}

export interface Subject {
  readonly name: string
  readonly measure: () => Promise<Measure>
}

interface Medians extends Measure {
  /** Requests per second in the slowest and in the fastest round. */
  readonly spread: readonly [number, number]
}

export interface Figures {
  of(name: string): Medians
}

/**
 * Runs `rounds` rounds of every subject in turn, so that a disturbance of the machine hits all of them; returns
 * medians.
 */
export async function interleaved(subjects: readonly Subject[], rounds: number): Promise<Figures> {
  const measured = new Map<string, Measure[]>(subjects.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round += 1) {
    // Each other round the other way about, so that no subject always follows the same one.
    for (const { name, measure } of round % 2 === 1 ? subjects : subjects.toReversed()) {
      measured.get(name)?.push(await measure())
    }
    console.error(`  round ${round} of ${rounds}`)
  }
  return {
    of(name) {
      const measures = measured.get(name)
      if (!measures) throw new Error(`nothing was measured of ${name}`)
      return mediansOf(measures)
    },
  }
}

function mediansOf(measures: readonly Measure[]): Medians {
  const perSecond = measures.map((measure) => measure.perSecond)
  return {
    perSecond: median(perSecond),
    cpuMs: median(measures.map(({ cpuMs }) => cpuMs)),
    p50: median(measures.map(({ p50 }) => p50)),
    p99: median(measures.map(({ p99 }) => p99)),
    spread: [Math.min(...perSecond), Math.max(...perSecond)],
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new RangeError('the median of nothing')
  return (upper + lower) / 2
}
