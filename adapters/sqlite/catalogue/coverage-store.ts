import { type InferInsertModel, type InferSelectModel, asc } from 'drizzle-orm'
import { type AreasVersion, type CoverageStore, type District, auditOfAreas } from '#modules/catalogue'
import { type UserId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import { boundRow } from '../kit/bound.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { keepCopy } from '../kit/kept-copy.ts'
import { districts } from '../kit/schema.ts'

export function createSqliteCoverageStore(database: SqliteDatabase): CoverageStore {
  const statements = prepare(database)
  const audit = prepareAudit(database)
  const rows = () => statements.all.all()
  const copy = keepCopy(database, rows, (all) => all.map(districtFrom))
  const load = () => rows().map(districtFrom)

  /** Whether the list is another one now. */
  function put(before: readonly District[], wanted: readonly District[]): boolean {
    if (isSameList(before, wanted)) return false
    statements.removeAll.run()
    wanted.forEach((district, position) => statements.add.run(districtRow(district, position)))
    statements.next.run()
    copy.changed()
    return true
  }

  return {
    async read() {
      return copy.read()
    },

    state: async () => statements.state(),

    replace(wanted) {
      return database.write(() => {
        put(load(), wanted)
        statements.own.run()
      })
    },

    seed(wanted) {
      return database.write(() => {
        const before = load()
        const nothing = { added: 0, changed: 0, removed: 0 }
        if (statements.state().isOwn) return { ...nothing, isKept: !isSameList(before, wanted) }
        put(before, wanted)
        return { ...differences(before, wanted), isKept: false }
      })
    },

    save(wanted, version, at) {
      return database.write(() => {
        const state = statements.state()
        if (state.version !== version) return refuse({ kind: 'areas-changed' })
        const before = load()
        if (!put(before, wanted)) return accept(state)
        statements.own.run()
        statements.keep(state.version, before, at, null)
        statements.keep(state.version + 1, wanted, at, database.acting.current()?.userId ?? null)
        audit(auditOfAreas(before, wanted))
        return accept(statements.state())
      })
    },

    history: async (limit) => statements.history.all(limit).map(versionFrom),

    async versionOf(version) {
      const row = statements.version.get(version)
      return row ? versionFrom(row) : null
    },

    version: copy.version,
  }
}

interface VersionRow {
  readonly version: number
  readonly value: string
  readonly at: string
  readonly by_user: UserId | null
}

function versionFrom({ version, value, at, by_user: by }: VersionRow): AreasVersion {
  const districts: readonly District[] = JSON.parse(value)
  return { version, districts, at: Temporal.Instant.from(at), by }
}

function isSameList(one: readonly District[], other: readonly District[]): boolean {
  return one.map(textOf).join('\n') === other.map(textOf).join('\n')
}

function differences(before: readonly District[], wanted: readonly District[]) {
  const known = new Map(before.map((district) => [district.code, textOf(district)]))
  const added = wanted.filter(({ code }) => !known.has(code)).length
  const changed = wanted.filter((one) => known.has(one.code) && known.get(one.code) !== textOf(one)).length
  return { added, changed, removed: known.size + added - wanted.length }
}

function textOf({ code, names, landmarks, isMain, centroid }: District): string {
  return JSON.stringify([code, names, landmarks, isMain, centroid.latitude, centroid.longitude])
}

function districtRow({ names, centroid, ...rest }: District, position: number): InferInsertModel<typeof districts> {
  return { ...rest, ...centroid, name: names.join(', '), position }
}

function districtFrom(row: InferSelectModel<typeof districts>): District {
  const { code, name, landmarks, isMain, latitude, longitude } = row
  return { code, names: name.split(', '), landmarks, isMain, centroid: { latitude, longitude } }
}

function prepare({ db, raw }: SqliteDatabase) {
  const state = raw.prepare<[], { readonly version: number; readonly is_own: number }>(
    'select version, is_own from coverage_state',
  )
  const ofKey = `select version, value, at, by_user from setting_versions where key = 'districts'`
  const keep = raw.prepare<[number, string, string, string | null]>(
    `insert into setting_versions (key, version, value, at, by_user) values ('districts', ?, ?, ?, ?)
     on conflict do nothing`,
  )
  return {
    keep(version: number, list: readonly District[], at: Temporal.Instant, by: UserId | null) {
      keep.run(version, JSON.stringify(list), instantText(at), by)
    },
    history: raw.prepare<[number], VersionRow>(`${ofKey} order by version desc limit ?`),
    version: raw.prepare<[number], VersionRow>(`${ofKey} and version = ?`),
    all: db.select().from(districts).orderBy(asc(districts.position)).prepare(),
    removeAll: db.delete(districts).prepare(),
    add: db.insert(districts).values(boundRow(districts)).prepare(),
    state() {
      const { version, is_own } = state.get() ?? { version: 1, is_own: 0 }
      return { version, isOwn: is_own === 1 }
    },
    next: raw.prepare<[]>('update coverage_state set version = version + 1'),
    own: raw.prepare<[]>('update coverage_state set is_own = 1'),
  }
}
