import type { Launch, LaunchStore } from '#modules/launch'
import type { UserId } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { keepCopy } from '../kit/kept-copy.ts'

interface LaunchRow {
  readonly launched_at: string | null
  readonly launched_by: UserId | null
  readonly earlier_at: string | null
}

export function createSqliteLaunchStore(database: SqliteDatabase): LaunchStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const row = raw.prepare<[], LaunchRow>('select launched_at, launched_by, earlier_at from site_launch where id = 1')
  const set = raw.prepare<[string, UserId | null]>(
    'update site_launch set launched_at = ?, launched_by = ? where id = 1 and launched_at is null',
  )
  const settled = raw.prepare('update site_launch set earlier_at = null where id = 1')
  const copy = keepCopy(
    database,
    () => row.get() ?? null,
    (found) => launchFrom(found),
  )

  return {
    read: copy.read,
    version: copy.version,

    launch: (launch, note) =>
      write(() => {
        const before = launchFrom(row.get() ?? null)
        if (before) return before
        set.run(instantText(launch.at), launch.by)
        audit(note)
        copy.changed()
        return launch
      }),

    async settleEarlier(wasReal) {
      if ((row.get()?.earlier_at ?? null) === null) return
      await write(() => {
        const earlier = row.get()?.earlier_at ?? null
        if (earlier !== null && wasReal) set.run(earlier, null)
        settled.run()
        copy.changed()
      })
    },
  }
}

function launchFrom(row: LaunchRow | null): Launch | null {
  if (row === null || row.launched_at === null) return null
  return { at: Temporal.Instant.from(row.launched_at), by: row.launched_by }
}
