import type { FileToRemove, PrivacyStore, RetentionStep, RetentionStretch } from '#modules/privacy'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { type RetentionWalk, retentionWalks } from './retention-walks.ts'

type Methods = 'forget' | 'filesToRemove' | 'filesRemoved'

/** The part of a table between two places of a walk, the second included. */
interface Part {
  readonly from: string | null
  /** Null where the rest of the table is meant. */
  readonly to: string | null
}

/** The part of privacy that time brings. */
export function createRetention({ raw, write }: SqliteDatabase): Pick<PrivacyStore, Methods> {
  const waiting = raw.prepare<[string, number], FileToRemove>(
    'select kind, file from files_to_remove where at <= ? limit ?',
  )
  const removed = raw.prepare<[string, string]>('delete from files_to_remove where kind = ? and file = ?')

  /** The part that begins behind `from` and has about `limit` rows. */
  function partOf({ table, by }: RetentionWalk, from: string | null, limit: number): Part {
    const last = raw.prepare<[object], string | number>(`
      select ${by} from ${table} where ${behind(by, from)} order by ${by} limit 1 offset @skipped`)
    const to = last.pluck().get({ ...(from !== null && { from }), skipped: limit - 1 })
    return { from, to: to === undefined ? null : String(to) }
  }

  /** Old rows of the part: with `key` their names, else their number. */
  function oldIn(walk: RetentionWalk, part: Part, selected: string): string {
    const until = part.to === null ? 'true' : `${walk.by} <= @to`
    return `select ${selected} from ${walk.table} where ${behind(walk.by, part.from)} and ${until} and ${walk.isOld}`
  }

  function count(walk: RetentionWalk, part: Part, before: string): number {
    const sql = oldIn(walk, part, 'count(*)')
    return (
      raw
        .prepare<[object], number>(sql)
        .pluck()
        .get(namedIn(sql, { before, ...part })) ?? 0
    )
  }

  function deleteOld(walk: RetentionWalk, part: Part, before: string, now: string): number {
    // Without a type, keys keep theirs, and indexes on expressions apply.
    raw.exec('create temp table if not exists old_rows (key primary key) without rowid')
    raw.exec('delete from old_rows')
    const sql = `insert or ignore into old_rows ${oldIn(walk, part, walk.key ?? walk.by)}`
    const { changes } = raw.prepare(sql).run(namedIn(sql, { before, ...part }))
    if (changes > 0) for (const step of walk.steps) raw.prepare(step).run(namedIn(step, { before, now }))
    return changes
  }

  return {
    async forget(rule, cutoff, { after, limit, dry }: RetentionStretch): Promise<RetentionStep> {
      const walks = retentionWalks[rule]
      const place = placeFrom(after)
      const walk = walks[place.walk]
      if (!walk) throw new Error(`the rule ${rule} has no walk ${place.walk}`)
      const before = instantText(cutoff)
      const step = (): RetentionStep => {
        const part = partOf(walk, place.key, limit)
        const found = dry ? count(walk, part, before) : deleteOld(walk, part, before, before)
        if (part.to !== null) return { count: found, next: `${place.walk}:${part.to}` }
        return { count: found, next: place.walk + 1 < walks.length ? `${place.walk + 1}` : null }
      }
      return dry ? step() : write(step)
    },
    filesToRemove: async (limit, now) => waiting.all(instantText(now), limit),
    async filesRemoved(files) {
      await write(() => {
        for (const { kind, file } of files) removed.run(kind, file)
      })
    },
  }
}

function behind(by: string, from: string | null): string {
  return from === null ? 'true' : `${by} > @from`
}

/** `1:msg_7` is behind the row `msg_7` in the second walk of a rule, `1` at its beginning. */
function placeFrom(after: string | null): { readonly walk: number; readonly key: string | null } {
  if (after === null) return { walk: 0, key: null }
  const [walk = '', ...key] = after.split(':')
  return { walk: Number(walk), key: key.length === 0 ? null : key.join(':') }
}

/** Only the parameters that the statement names: more is a fault. */
function namedIn(sql: string, bound: Readonly<Record<string, string | null>>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(Object.entries(bound).filter(([name]) => sql.includes(`@${name}`)))
}
