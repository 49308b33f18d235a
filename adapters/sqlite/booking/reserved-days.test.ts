import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { furnish, technicianId } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { type SqliteDatabase, openSqlite } from '../kit/database.ts'
import { createSqliteScheduleStore } from './schedule-store.ts'
import { createTechnicianRatings } from './technician-ratings.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const hourMs = 3_600_000
const monday = Temporal.Instant.from('2026-03-02T00:00:00Z').epochMilliseconds
const team = [technicianId('tom'), technicianId('ann')]

const storeOf = (database: SqliteDatabase) => createSqliteScheduleStore(database, createTechnicianRatings(database))

function changesOf({ raw }: SqliteDatabase) {
  raw.pragma('foreign_keys = OFF')
  const add = raw.prepare(
    `insert or ignore into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms, district)
     values (?, ?, ?, ?, 0, 'CR0')`,
  )
  const move = raw.prepare('update holds set starts_ms = ?, ends_ms = ? where booking_id = ?')
  const remove = raw.prepare('delete from holds where booking_id = ?')
  const place = raw.prepare(`update districts set latitude = ? where code = 'CR0'`)
  return { add, move, remove, place }
}

const anyChange = fc.record({
  kind: fc.constantFrom('add', 'move', 'remove', 'place', 'other'),
  by: fc.constantFrom('this process', 'another'),
  hour: fc.nat({ max: 5 * 24 }),
  hours: fc.integer({ min: 1, max: 24 }),
  booking: fc.nat({ max: 5 }),
  who: fc.constantFrom(...team),
})

describe('the reservations of a day in memory', () => {
  it('are those of the database, whatever any process writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 12 }), async (changes) => {
        using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-reserved-days-'))
        const file = join(folder.path, 'some.sqlite')
        using database = openDatabase(file)
        furnish(database, ['tom', 'ann'])
        using other = openSqlite(file)
        const writers = { 'this process': changesOf(database), another: changesOf(other) }
        const schedule = storeOf(database)
        const days = [0, 1, 2, 3, 4]
        const busyOn = (store: typeof schedule) =>
          Promise.all(
            days.map((day) => store.busy(team, monday + day * 24 * hourMs, monday + (day + 1) * 24 * hourMs, null)),
          )
        for (const { kind, by, hour, hours, booking, who } of changes) {
          await busyOn(schedule)
          const [id, startsMs] = [`bkg_${booking}`, monday + hour * hourMs]
          const write = writers[by]
          try {
            if (kind === 'add') write.add.run(who, startsMs, id, startsMs + hours * hourMs)
            if (kind === 'move') write.move.run(startsMs, startsMs + hours * hourMs, id)
            if (kind === 'remove') write.remove.run(id)
            if (kind === 'place') write.place.run(51 + hours / 100)
            if (kind === 'other')
              (by === 'another' ? other : database).raw.exec('update users set full_name = full_name')
          } catch (fault) {
            if (!/slot held|UNIQUE/.test(String(fault))) throw fault
          }
          await setImmediate()
          expect(await busyOn(schedule)).toEqual(await busyOn(storeOf(other)))
        }
      }),
      { numRuns: runs(30) },
    )
  })
})
