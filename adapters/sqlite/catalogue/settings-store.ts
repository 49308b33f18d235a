import { and, asc, desc, eq, lt, lte, max, sql } from 'drizzle-orm'
import {
  type SettingKey,
  type SettingVersion,
  type SettingsCopy,
  type SettingsStore,
  auditOfClosedDay,
  auditOfOpenedDay,
  auditOfSetting,
  freshClosedDays,
} from '#modules/catalogue'
import { type UserId, accept, refuse } from '#modules/shared'
import { bound, boundRow } from '../kit/bound.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { keepCopy } from '../kit/kept-copy.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { closedDays, settingVersions, settings } from '../kit/schema.ts'

/** Which closed days came out of the data file at any time, so that one the owner took away stays away. */
const seededKey = 'seeded_closed_days'

export function createSqliteSettingsStore(database: SqliteDatabase): SettingsStore {
  const statements = prepare(database)
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const rows = () => ({
    settings: statements.settings.all(),
    versions: statements.versions.all(),
    closedDays: statements.closedDays.all(),
  })
  const copy = keepCopy(database, rows, (found): SettingsCopy => {
    const values = new Map(found.settings.map(({ key, value }) => [key, value]))
    const versions = new Map(found.versions.map(({ key, version }) => [key, version ?? 0]))
    return { values, versions, closedDays: found.closedDays }
  })

  function seededBefore(): ReadonlySet<unknown> {
    const dates = statements.setting.get({ key: seededKey })?.value
    return new Set(Array.isArray(dates) ? dates : [])
  }

  function keep(key: SettingKey, before: unknown, value: unknown, at: Temporal.Instant, why: string | null = null) {
    statements.put.run({ key, value, updatedAt: at })
    audit(auditOfSetting(key, before, value))
    if (isSame(before, value)) return
    const byUser = database.acting.current()?.userId ?? null
    statements.keepVersion.run({ key, version: versionNow(key) + 1, value, at, byUser, why })
  }

  const stored = (key: SettingKey): unknown => statements.setting.get({ key })?.value ?? null
  const versionNow = (key: SettingKey): number => statements.latest.get({ key })?.version ?? 0

  return {
    async read() {
      return copy.read()
    },

    async put(key, value, at) {
      await database.write(() => {
        keep(key, statements.setting.get({ key })?.value ?? null, value, at)
        copy.changed()
      })
    },

    change(key, decide, print, at) {
      return database.write(() => {
        const before = statements.setting.get({ key })?.value ?? null
        const decided = decide(before)
        if (!decided.ok) return decided
        keep(key, before, print(decided.value), at)
        copy.changed()
        return decided
      })
    },

    async putAll(values, events, at) {
      await database.write(() => {
        for (const { key, value } of values) {
          const before = statements.setting.get({ key })?.value ?? null
          if (isSame(before, value)) continue
          keep(key, before, value, at)
        }
        keepEvents(events)
        copy.changed()
      })
    },

    save(seen, decide, at, why) {
      return database.write(() => {
        const keys = [...seen.keys()]
        for (const [key, version] of seen) {
          const now = versionNow(key)
          if (version === null || version === now) continue
          return refuse({ kind: 'setting-stale', key, version: now, value: stored(key) } as const)
        }
        const before = new Map(keys.map((key) => [key, stored(key)]))
        const { values, events } = decide(before)
        for (const { key, value } of values) {
          if (!isSame(before.get(key), value)) keep(key, before.get(key) ?? null, value, at, why)
        }
        keepEvents(events)
        copy.changed()
        return accept(new Map(keys.map((key) => [key, versionNow(key)])))
      })
    },

    async history(key, limit, before) {
      return statements.history.all({ key, limit, before: before ?? Number.MAX_SAFE_INTEGER }).map(versionFrom)
    },

    async versionAt(key, moment) {
      const found = statements.versionAt.get({ key, moment })
      return found ? versionFrom(found) : null
    },

    async versionOf(key, version) {
      const found = statements.version.get({ key, version })
      return found ? versionFrom(found) : null
    },

    addClosedDay(day) {
      return database.write(() => {
        if (statements.addDay.run({ ...day }).changes === 0) return refuse({ kind: 'closed-day-known' })
        audit(auditOfClosedDay(day))
        copy.changed()
        return accept(day)
      })
    },

    removeClosedDay(date) {
      return database.write(() => {
        const removed = statements.removeDay.get({ date })
        if (!removed) return refuse({ kind: 'closed-day-unknown' })
        audit(auditOfOpenedDay(removed))
        copy.changed()
        return accept(removed)
      })
    },

    seedClosedDays(days, at) {
      return database.write(() => {
        const before = seededBefore()
        const fresh = freshClosedDays(before, days)
        if (fresh.length === 0) return 0
        const added = fresh.filter((day) => statements.addDay.run({ ...day }).changes > 0)
        const seeded = [...before, ...fresh.map(({ date }) => date)]
        statements.put.run({ key: seededKey, value: seeded, updatedAt: at })
        copy.changed()
        return added.length
      })
    },

    version: copy.version,
  }
}

function isSame(before: unknown, value: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(value)
}

function versionFrom({ version, value, at, byUser, why }: typeof settingVersions.$inferSelect): SettingVersion {
  // Only `keep` writes it: the id of the user at work.
  return { version, value, at, by: byUser as UserId | null, why }
}

function prepare({ db }: SqliteDatabase) {
  return {
    settings: db.select().from(settings).prepare(),
    setting: db
      .select()
      .from(settings)
      .where(eq(settings.key, sql.placeholder('key')))
      .prepare(),
    put: db
      .insert(settings)
      .values(boundRow(settings))
      .onConflictDoUpdate({ target: settings.key, set: boundRow(settings) })
      .prepare(),
    versions: db
      .select({ key: settingVersions.key, version: max(settingVersions.version) })
      .from(settingVersions)
      .groupBy(settingVersions.key)
      .prepare(),
    latest: db
      .select({ version: max(settingVersions.version) })
      .from(settingVersions)
      .where(eq(settingVersions.key, sql.placeholder('key')))
      .prepare(),
    version: db
      .select()
      .from(settingVersions)
      .where(
        and(eq(settingVersions.key, sql.placeholder('key')), eq(settingVersions.version, sql.placeholder('version'))),
      )
      .prepare(),
    versionAt: db
      .select()
      .from(settingVersions)
      .where(
        and(
          eq(settingVersions.key, sql.placeholder('key')),
          lte(settingVersions.at, bound(settingVersions.at, 'moment')),
        ),
      )
      .orderBy(desc(settingVersions.version))
      .limit(1)
      .prepare(),
    history: db
      .select()
      .from(settingVersions)
      .where(
        and(eq(settingVersions.key, sql.placeholder('key')), lt(settingVersions.version, sql.placeholder('before'))),
      )
      .orderBy(desc(settingVersions.version))
      .limit(sql.placeholder('limit'))
      .prepare(),
    keepVersion: db.insert(settingVersions).values(boundRow(settingVersions)).prepare(),
    closedDays: db.select().from(closedDays).orderBy(asc(closedDays.date)).prepare(),
    addDay: db.insert(closedDays).values(boundRow(closedDays)).onConflictDoNothing().prepare(),
    removeDay: db
      .delete(closedDays)
      .where(eq(closedDays.date, sql.placeholder('date')))
      .returning()
      .prepare(),
  }
}
