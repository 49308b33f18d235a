import { type SqliteDatabase, openSqlite } from '../../adapters/sqlite/kit/database.ts'

type Statement = Record<string, (...values: unknown[]) => unknown>

/**
 * A database whose process kills itself at the statement with the number `KILL_AT`, counted from 1; each commit is one of them.
 * `steps` says how many there were.
 */
export function openStepped(file: string): {
  readonly database: SqliteDatabase
  readonly step: () => void
  readonly steps: () => number
} {
  const killAt = Number(process.env['KILL_AT'])
  let steps = 0

  function step(): void {
    steps += 1
    if (steps === killAt) process.kill(process.pid, 'SIGKILL')
  }

  /** A statement with a step before each run; `pluck` and `raw` answer the statement itself. */
  function stepped(statement: Statement): Statement {
    return new Proxy(statement, {
      get: (of, name) => {
        if (name === 'pluck' || name === 'raw') {
          return (...values: unknown[]) => {
            of[name]?.(...values)
            return stepped(of)
          }
        }
        const isRun = name === 'run' || name === 'get' || name === 'all'
        return isRun ? (...values: unknown[]) => (step(), of[name]?.(...values)) : Reflect.get(of, name)
      },
    })
  }

  const opened = openSqlite(file)
  const prepare = opened.raw.prepare.bind(opened.raw)
  const preparing: unknown = (text: string) => stepped(prepare(text) as unknown as Statement)
  opened.raw.prepare = preparing as typeof opened.raw.prepare
  const database = {
    ...opened,
    // The last step before the commit.
    write: <T>(work: () => T) =>
      opened.write(() => {
        const done = work()
        step()
        return done
      }),
  }
  return { database, step, steps: () => steps }
}
