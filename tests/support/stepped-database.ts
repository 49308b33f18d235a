import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { type SqliteDatabase, openSqlite } from '../../adapters/sqlite/kit/database.ts'

type Statement = Record<string, (...values: unknown[]) => unknown>

/** The files of a SQLite database, as the ends of their names. */
const databaseEnds = ['', '-wal', '-shm'] as const

/**
 * A database whose process kills itself at the statement with the number `KILL_AT`, counted from 1; each commit is one of them.
 * `steps` says how many there were. With a folder in `IMAGES` it leaves there, before each statement, the files as a kill would
 * leave them: `1.sqlite` and so on. A killed process has written nothing else, so that one process shows every kill.
 */
export function openStepped(file: string): {
  readonly database: SqliteDatabase
  readonly step: () => void
  readonly steps: () => number
} {
  const killAt = Number(process.env['KILL_AT'])
  const images = process.env['IMAGES']
  return stepsOf(openSqlite(file), (steps) => {
    if (images !== undefined) copyDatabase(file, join(images, `${steps}.sqlite`))
    if (steps === killAt) process.kill(process.pid, 'SIGKILL')
  })
}

/** Copies the files of a database as they lie. */
export function copyDatabase(file: string, to: string): void {
  for (const end of databaseEnds) if (existsSync(file + end)) copyFileSync(file + end, to + end)
}

/** The same database with a call of `onStep` before each statement, and before each commit, by their numbers from 1. */
export function stepsOf(
  opened: SqliteDatabase,
  onStep: (steps: number) => void,
): { readonly database: SqliteDatabase; readonly step: () => void; readonly steps: () => number } {
  let steps = 0

  function step(): void {
    steps += 1
    onStep(steps)
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

  const { write } = opened
  const prepare = opened.raw.prepare.bind(opened.raw)
  const preparing: unknown = (text: string) => stepped(prepare(text) as unknown as Statement)
  opened.raw.prepare = preparing as typeof opened.raw.prepare
  const database = {
    ...opened,
    // The last step before the commit.
    write: <T>(work: () => T) =>
      write(() => {
        const done = work()
        step()
        return done
      }),
  }
  return { database, step, steps: () => steps }
}
