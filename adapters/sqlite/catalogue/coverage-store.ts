import { type InferInsertModel, type InferSelectModel, asc } from 'drizzle-orm'
import type { CoverageStore, District } from '#modules/catalogue'
import { boundRow } from '../kit/bound.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { keepCopy } from '../kit/kept-copy.ts'
import { districts } from '../kit/schema.ts'

export function createSqliteCoverageStore(database: SqliteDatabase): CoverageStore {
  const statements = prepare(database)
  const rows = () => statements.all.all()
  const copy = keepCopy(database, rows, (all) => all.map(districtFrom))

  return {
    async read() {
      return copy.read()
    },

    replace(wanted) {
      return database.write(() => {
        const before = new Map(rows().map((row) => [row.code, textOf(districtFrom(row))]))
        const added = wanted.filter(({ code }) => !before.has(code))
        const changed = wanted.filter((one) => before.has(one.code) && before.get(one.code) !== textOf(one))
        if ([...before.values()].join('\n') !== wanted.map(textOf).join('\n')) {
          statements.removeAll.run()
          wanted.forEach((district, position) => statements.add.run(districtRow(district, position)))
          copy.changed()
        }
        return {
          added: added.length,
          changed: changed.length,
          removed: before.size + added.length - wanted.length,
        }
      })
    },

    version: copy.version,
  }
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

function prepare({ db }: SqliteDatabase) {
  return {
    all: db.select().from(districts).orderBy(asc(districts.position)).prepare(),
    removeAll: db.delete(districts).prepare(),
    add: db.insert(districts).values(boundRow(districts)).prepare(),
  }
}
