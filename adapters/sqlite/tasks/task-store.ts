import { accept, refuse, type TaskId } from '#modules/shared'
import { type TaskStore, auditOfStop } from '#modules/tasks'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareTaskRows } from './task-rows.ts'

const mostGoing = 20

export function createSqliteTaskStore(database: SqliteDatabase): TaskStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const rows = prepareTaskRows(database)
  const goingOf = raw.prepare<[string], TaskId>('select id from tasks where subject = ? and ended_at is null').pluck()
  const going = raw
    .prepare<[number], TaskId>('select id from tasks where ended_at is null order by started_at, id limit ?')
    .pluck()
  const add = raw.prepare<[Readonly<Record<string, string | number | null>>]>(
    `insert into tasks (id, kind, subject, total, started_by, started_at)
     values (@id, @kind, @subject, @total, @startedBy, @startedAt)`,
  )
  const toStop = raw.prepare<[string]>(`update tasks set state = 'stopping' where id = ? and state = 'running'`)
  const end = raw.prepare<[string, string | null, string, string]>(
    'update tasks set state = ?, error = ?, ended_at = ? where id = ? and ended_at is null',
  )

  return {
    start: (task, begun) =>
      write(() => {
        const other = rows.find(task.id)?.id ?? goingOf.get(task.subject)
        if (other !== undefined) return refuse({ kind: 'task-running', id: other })
        add.run({ ...task, startedAt: instantText(task.startedAt) })
        if (begun) audit(begun)
        const started = rows.find(task.id)
        if (!started) throw new Error(`the task ${task.id} has gone`)
        return accept(started)
      }),

    find: async (id) => rows.find(id),
    ofSubject: async (subject, limit) => rows.ofSubject(subject, limit),
    going: async () => going.all(mostGoing).flatMap((id) => rows.find(id) ?? []),

    askToStop: (id) =>
      write(() => {
        const task = rows.find(id)
        if (task && toStop.run(id).changes > 0) audit(auditOfStop(task))
        return rows.find(id)
      }),

    move: (id, from, results) =>
      write(() => {
        const task = rows.standsAt(id, from)
        if (!task) return null
        rows.move(task, results)
        return rows.find(id)
      }),

    end: (id, state, error, at) =>
      write(() => {
        end.run(state, error, instantText(at), id)
        return rows.find(id)
      }),

    rows: async (id, outcome, after, limit) => rows.results(id, outcome, after, limit),
  }
}
