import type { ReportStore } from '#modules/booking'
import { accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareFieldActions } from './field-action-rows.ts'
import { prepareReports } from './report-rows.ts'

export function createSqliteReportStore(database: SqliteDatabase): ReportStore {
  const { write } = database
  const actions = prepareFieldActions(database)
  const reports = prepareReports(database)

  return {
    find: async (visit, which) => reports.find(visit, which),

    answered: async (action) => actions.judge(action),

    write: (action, key, at, decide) =>
      write(() => {
        const first = actions.judge(action)
        if (first) return refuse(first)
        const now = reports.find(key, 'latest')
        if (!now) throw new Error(`visit ${key.number} of ${key.bookingId} has gone, which no visit does`)
        const decided = decide(now)
        if (!decided.ok) return decided
        reports.keep(key, now.report?.version ?? 1, decided.value, at, action.userId)
        const done = reports.find(key, 'latest') ?? now
        actions.keep(action, done.visit, done, at)
        return accept(done)
      }),
  }
}
