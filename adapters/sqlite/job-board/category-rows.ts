import { type JobCategory, auditOfCategory } from '#modules/job-board'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'

interface CategoryRow {
  readonly id: string
  readonly name: string
  readonly is_active: number
  readonly sort_order: number
}

/** The categories of jobs. */
export function prepareCategories(database: SqliteDatabase) {
  const { memory, raw } = database
  const audit = prepareAudit(database)
  const all = raw.prepare<[], CategoryRow>(
    'select id, name, is_active, sort_order from job_categories order by sort_order, name',
  )
  const hasName = raw
    .prepare<[string, string], number>('select 1 from job_categories where name = ? collate nocase and id <> ?')
    .pluck()
  const save = raw.prepare<[string, string, number, number]>(
    `insert into job_categories (id, name, is_active, sort_order) values (?, ?, ?, ?)
     on conflict (id) do update set name = excluded.name, is_active = excluded.is_active, sort_order = excluded.sort_order`,
  )
  const read = (): readonly JobCategory[] =>
    all.all().map(({ id, name, is_active: isActive, sort_order: sortOrder }) => ({
      id,
      name,
      isActive: isActive === 1,
      sortOrder,
    }))
  return {
    list: memory.of('job_categories').one(read),
    put(category: JobCategory): boolean {
      const { id, name, isActive, sortOrder } = category
      if (hasName.get(name, id)) return false
      const before = read().find((one) => one.id === id) ?? null
      save.run(id, name, isActive ? 1 : 0, sortOrder)
      audit(auditOfCategory(before, category))
      return true
    },
  }
}
