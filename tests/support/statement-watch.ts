import Database from 'better-sqlite3'

export interface RanStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface StatementWatch extends Disposable {
  /** The statements since the last call, and the rows that each of their transactions changed, triggers included. */
  take(): { readonly ran: readonly RanStatement[]; readonly changes: readonly number[] }
  /** How the statement finds its rows, in the words of SQLite. */
  planOf(statement: RanStatement): readonly string[]
  /** The tables that the statement reads from end to end, in the words of its plan. */
  scansOf(statement: RanStatement): readonly string[]
}

type Method = (this: Database.Statement, ...parameters: unknown[]) => unknown

/** Watches all statements of a connection, also those that other code prepared. */
export function watchStatements(raw: Database.Database): StatementWatch {
  const prototype: Record<'run' | 'get' | 'all', Method> = Object.getPrototypeOf(
    new Database(':memory:').prepare('select 1'),
  )
  const native = { run: prototype.run, get: prototype.get, all: prototype.all }
  const total = raw.prepare('select total_changes()').pluck()
  const totalChanges = () => unwatched(() => Number(total.get()))
  let isWatching = true
  function unwatched<T>(work: () => T): T {
    isWatching = false
    try {
      return work()
    } finally {
      isWatching = true
    }
  }
  let [ran, changes, from]: [RanStatement[], number[], number] = [[], [], totalChanges()]

  function note(sql: string, parameters: readonly unknown[]): void {
    ran.push({ sql, parameters })
    if (sql !== 'commit') return
    const now = totalChanges()
    changes.push(now - from)
    from = now
  }

  function planOf({ sql, parameters }: RanStatement): readonly string[] {
    const plan = raw.prepare<unknown[], { readonly detail: string }>(`explain query plan ${sql}`)
    return unwatched(() => plan.all(...parameters)).map(({ detail }) => detail)
  }

  for (const method of ['run', 'get', 'all'] as const) {
    prototype[method] = function (...parameters) {
      const answer = native[method].apply(this, parameters)
      if (isWatching && this.database === raw) note(this.source, parameters)
      return answer
    }
  }

  return {
    take() {
      const taken = { ran, changes }
      ;[ran, changes, from] = [[], [], totalChanges()]
      return taken
    },
    planOf,
    scansOf: (statement) => planOf(statement).filter((detail) => detail.startsWith('SCAN')),
    [Symbol.dispose]: () => void Object.assign(prototype, native),
  }
}
