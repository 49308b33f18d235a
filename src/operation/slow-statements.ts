import type { SqliteDatabase } from '#adapters/sqlite'
import type { Log } from '../log.ts'

/** Writes a line for statements that hold the event loop for `fromMs` or longer: their shape, never their values. */
export function logSlowStatements(
  { statements, acting }: Pick<SqliteDatabase, 'statements' | 'acting'>,
  fromMs: number,
  log: Pick<Log, 'warn'>,
): void {
  statements.onSlow(fromMs, ({ shape, ms, times }) => {
    const requestId = acting.requestId()
    log.warn(
      { sql: shape, ms: Math.round(ms), times, ...(requestId !== null && { request_id: requestId }) },
      'a statement was slow',
    )
  })
}
