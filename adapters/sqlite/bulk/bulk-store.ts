import type { Act } from '#modules/administration'
import type { Bulk, BulkAction, BulkStore } from '#modules/bulk'
import type { BulkId, Clock, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText, storedInstant } from '../kit/instant-text.ts'
import { prepareTaskRows } from '../tasks/task-rows.ts'

interface StoredBulk {
  readonly id: BulkId
  readonly action: BulkAction
  readonly choice: string
  readonly row_count: number
  readonly back: string | null
  readonly act: string
  readonly made_by: UserId
  readonly made_at: string
}

function bulkFrom(row: StoredBulk): Bulk {
  return {
    id: row.id,
    action: row.action,
    choice: JSON.parse(row.choice),
    rows: row.row_count,
    back: row.back,
    madeBy: row.made_by,
    madeAt: storedInstant(row.made_at),
  }
}

/** `clock` gives the moment at which a row is changed. */
export function createSqliteBulkStore(database: SqliteDatabase, clock: Clock): BulkStore {
  const { raw, write, acting } = database
  const tasks = prepareTaskRows(database)
  const add = raw.prepare<[string, string, string, number, string | null, string, string, string]>(
    'insert into bulks (id, action, choice, row_count, back, act, made_by, made_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const addRow = raw.prepare<[string, number, string]>(
    'insert into bulk_rows (bulk_id, position, thing) values (?, ?, ?)',
  )
  const find = raw.prepare<[string], StoredBulk>('select * from bulks where id = ?')
  const choose = raw.prepare<[string, string]>(
    'update bulks set choice = ? where id = ? and not exists (select 1 from tasks where tasks.subject = bulks.id)',
  )
  const rows = raw
    .prepare<[string, number, number], string>(
      'select thing from bulk_rows where bulk_id = ? and position >= ? order by position limit ?',
    )
    .pluck()
  const oldest = raw
    .prepare<[string], string>(
      `select id from bulks where made_at < ?
         and not exists (select 1 from tasks where tasks.subject = bulks.id and tasks.ended_at is null)
       order by made_at, id limit 1`,
    )
    .pluck()
  const removeRows = raw.prepare<[string, number]>(
    `delete from bulk_rows where (bulk_id, position) in
       (select bulk_id, position from bulk_rows where bulk_id = ? limit ?)`,
  )
  const remove = raw.prepare<[string]>('delete from bulks where id = ?')

  function actOf(id: BulkId): Act {
    const row = find.get(id)
    if (!row) throw new Error(`the bulk ${id} has gone`)
    return { ...JSON.parse(row.act), at: clock.now() }
  }

  return {
    add: (bulk, things) =>
      write(() => {
        const act = acting.current()
        if (!act) throw new Error('a bulk is made by staff at work')
        const { id, action, choice, back, madeBy, madeAt } = bulk
        const { at: _, ...kept } = act
        const facts = [JSON.stringify(kept), madeBy, instantText(madeAt)] as const
        add.run(id, action, JSON.stringify(choice), things.length, back, ...facts)
        for (const [position, thing] of things.entries()) addRow.run(id, position, thing)
      }),

    async find(id) {
      const row = find.get(id)
      return row ? bulkFrom(row) : null
    },

    choose: (id, choice) => write(() => choose.run(JSON.stringify(choice), id).changes > 0),
    rows: async (id, from, limit) => rows.all(id, from, limit),

    async inName(id, { task, result }, work) {
      let [isKept, isOver] = [false, false]
      function note(): void {
        if (isOver) return
        if (isKept && tasks.find(task)?.done === result.position + 1) return
        // A transaction that was undone took the result with it.
        const stands = tasks.standsAt(task, result.position)
        if (!stands) throw new Error(`the task ${task} went on elsewhere`)
        tasks.move(stands, [result])
        isKept = true
      }
      try {
        const value = await acting.run(actOf(id), () => acting.withEachLine(note, work))
        return { value, isKept: isKept && tasks.find(task)?.done !== result.position }
      } finally {
        isOver = true
      }
    },

    forget: (before, limit) =>
      write(() => {
        const old = oldest.get(instantText(before))
        if (old === undefined) return 0
        if (removeRows.run(old, limit).changes < limit) remove.run(old)
        return limit
      }),
  }
}
