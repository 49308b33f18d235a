/** A statement that took longer than it should. */
export interface SlowStatement {
  /** Its text without values: they are parameters, and what is written in it is left out. */
  readonly shape: string
  readonly ms: number
  /** How often statements of this shape were slow since the last report of one, this one included. */
  readonly times: number
}

interface StatementFigures {
  readonly statements: number
  /** Seconds in which statements held the event loop. */
  readonly seconds: number
  readonly slow: number
}

export interface StatementTimes {
  /** Notes that a statement has run, `ms` long. */
  readonly note: (sql: string, ms: number) => void
  readonly figures: () => StatementFigures
  /** Reports statements of `fromMs` and longer: each shape at most once in a while. */
  readonly onSlow: (fromMs: number, report: (slow: SlowStatement) => void) => void
}

const quietMs = 60_000
const mostShapes = 200
const mostLetters = 600

export function createStatementTimes(elapsed = () => performance.now()): StatementTimes {
  const shapes = new Map<string, { reportedAt: number; times: number }>()
  let report: (slow: SlowStatement) => void = () => {}
  let limit = Infinity
  let [statements, totalMs, slow] = [0, 0, 0]

  function noteSlow(sql: string, ms: number): void {
    slow += 1
    const shape = shapeOf(sql)
    if (shapes.size >= mostShapes && !shapes.has(shape)) shapes.clear()
    const known = shapes.get(shape) ?? { reportedAt: -Infinity, times: 0 }
    shapes.set(shape, known)
    known.times += 1
    if (elapsed() - known.reportedAt < quietMs) return
    const { times } = known
    known.reportedAt = elapsed()
    known.times = 0
    report({ shape, ms, times })
  }

  return {
    note(sql, ms) {
      statements += 1
      totalMs += ms
      if (ms >= limit) noteSlow(sql, ms)
    },
    figures: () => ({ statements, seconds: totalMs / 1_000, slow }),
    onSlow(fromMs, next) {
      limit = fromMs
      report = next
    },
  }
}

/** The text on one line, with a mark in place of each value that is written in it. */
export function shapeOf(sql: string): string {
  return sql
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$:@])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostLetters)
}
