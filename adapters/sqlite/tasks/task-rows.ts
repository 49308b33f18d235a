import { type Task, type TaskOutcome, type TaskRow, type TaskState, countsOf, isGoing } from '#modules/tasks'
import type { TaskId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { storedInstant } from '../kit/instant-text.ts'

interface StoredTask {
  readonly id: TaskId
  readonly kind: string
  readonly subject: string
  readonly state: TaskState
  readonly total: number
  readonly done: number
  readonly counts: string
  readonly error: string | null
  readonly started_by: UserId | null
  readonly started_at: string
  readonly ended_at: string | null
}

interface StoredResult {
  readonly position: number
  readonly label: string
  readonly outcome: TaskOutcome
  readonly reason: string | null
  readonly made: string | null
}

function taskFrom(row: StoredTask): Task {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    total: row.total,
    done: row.done,
    counts: JSON.parse(row.counts),
    error: row.error,
    startedBy: row.started_by,
    startedAt: storedInstant(row.started_at),
    endedAt: row.ended_at === null ? null : storedInstant(row.ended_at),
  }
}

function resultFrom({ made, ...row }: StoredResult): TaskRow {
  return { ...row, made: made === null ? [] : JSON.parse(made) }
}

/** Reads tasks, and moves them on. Call `move` only inside `write`. */
export function prepareTaskRows({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string], StoredTask>('select * from tasks where id = ?')
  const ofSubject = raw.prepare<[string, number], StoredTask>(
    'select * from tasks where subject = ? order by started_at desc, id desc limit ?',
  )
  const add = raw.prepare<[string, number, string, string, string | null, string | null]>(
    'insert into task_rows (task_id, position, label, outcome, reason, made) values (?, ?, ?, ?, ?, ?)',
  )
  const advance = raw.prepare<[number, string, string]>('update tasks set done = ?, counts = ? where id = ?')
  const all = raw.prepare<[string, number, number], StoredResult>(
    'select position, label, outcome, reason, made from task_rows where task_id = ? and position > ? order by position limit ?',
  )
  const refused = raw.prepare<[string, number, number], StoredResult>(
    `select position, label, outcome, reason, made from task_rows indexed by task_rows_refused
     where task_id = ? and outcome = 'refused' and position > ? order by position limit ?`,
  )
  const ofOutcome = raw.prepare<[string, string, number, number], StoredResult>(
    `select position, label, outcome, reason, made from task_rows
     where task_id = ? and outcome = ? and position > ? order by position limit ?`,
  )

  function found(id: TaskId): Task | null {
    const row = find.get(id)
    return row ? taskFrom(row) : null
  }

  return {
    find: found,
    ofSubject: (subject: string, limit: number) => ofSubject.all(subject, limit).map(taskFrom),

    /** The task where it goes on and stands at `from`; else null. */
    standsAt(id: TaskId, from: number): Task | null {
      const task = found(id)
      return task && isGoing(task) && task.done === from ? task : null
    },

    move(task: Task, rows: readonly TaskRow[]): void {
      for (const { position, label, outcome, reason, made } of rows) {
        add.run(task.id, position, label, outcome, reason, made.length > 0 ? JSON.stringify(made) : null)
      }
      advance.run(task.done + rows.length, JSON.stringify(countsOf(rows, task.counts)), task.id)
    },

    results(id: TaskId, outcome: TaskOutcome | null, after: number, limit: number): readonly TaskRow[] {
      if (outcome === null) return all.all(id, after, limit).map(resultFrom)
      if (outcome === 'refused') return refused.all(id, after, limit).map(resultFrom)
      return ofOutcome.all(id, outcome, after, limit).map(resultFrom)
    },
  }
}
