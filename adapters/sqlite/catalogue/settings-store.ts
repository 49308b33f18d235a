import { asc, eq, sql } from 'drizzle-orm'
import {
  type SettingKey,
  type SettingsCopy,
  type SettingsStore,
  auditOfClosedDay,
  auditOfOpenedDay,
  auditOfSetting,
  freshClosedDays,
} from '#modules/catalogue'
import { accept, refuse } from '#modules/shared'
import { boundRow } from '../kit/bound.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { keepCopy } from '../kit/kept-copy.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { closedDays, settings } from '../kit/schema.ts'

/** Which closed days came out of the data file at any time, so that one the owner took away stays away. */
const seededKey = 'seeded_closed_days'

export function createSqliteSettingsStore(database: SqliteDatabase): SettingsStore {
  const statements = prepare(database)
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const rows = () => ({ settings: statements.settings.all(), closedDays: statements.closedDays.all() })
  const copy = keepCopy(database, rows, (found): SettingsCopy => {
    const values = new Map(found.settings.map(({ key, value }) => [key, value]))
    return { values, closedDays: found.closedDays }
  })

  function seededBefore(): ReadonlySet<unknown> {
    const dates = statements.setting.get({ key: seededKey })?.value
    return new Set(Array.isArray(dates) ? dates : [])
  }

  function keep(key: SettingKey, before: unknown, value: unknown, at: Temporal.Instant): void {
    statements.put.run({ key, value, updatedAt: at })
    audit(auditOfSetting(key, before, value))
  }

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
          if (JSON.stringify(before) === JSON.stringify(value)) continue
          keep(key, before, value, at)
        }
        keepEvents(events)
        copy.changed()
      })
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
    closedDays: db.select().from(closedDays).orderBy(asc(closedDays.date)).prepare(),
    addDay: db.insert(closedDays).values(boundRow(closedDays)).onConflictDoNothing().prepare(),
    removeDay: db
      .delete(closedDays)
      .where(eq(closedDays.date, sql.placeholder('date')))
      .returning()
      .prepare(),
  }
}
