import { type InferSelectModel, desc, sql } from 'drizzle-orm'
import type { Enquiry, EnquiryStore } from '#modules/catalogue'
import type { EnquiryId } from '#modules/shared'
import { boundRow } from './bound.ts'
import type { SqliteDatabase } from './database.ts'
import { prepareOutbox } from './outbox.ts'
import { enquiries } from './schema.ts'

export function createSqliteEnquiryStore(database: SqliteDatabase): EnquiryStore {
  const statements = prepare(database)
  const tell = prepareOutbox(database)

  return {
    async keep(enquiry, events) {
      await database.write(() => {
        statements.add.run({ ...enquiry })
        tell(events)
      })
    },

    async list(before, limit) {
      return statements.newest.all({ before: before ?? '', limit }).map(enquiryFrom)
    },
  }
}

function enquiryFrom({ id, ...row }: InferSelectModel<typeof enquiries>): Enquiry {
  return { ...row, id: id as EnquiryId }
}

function prepare({ db }: SqliteDatabase) {
  const place = sql`(${enquiries.createdAt}, ${enquiries.id})`
  const placeBefore = sql`(select created_at, id from enquiries where id = ${sql.placeholder('before')})`
  return {
    add: db.insert(enquiries).values(boundRow(enquiries)).prepare(),
    newest: db
      .select()
      .from(enquiries)
      .where(sql`(${sql.placeholder('before')} = '' or ${place} < ${placeBefore})`)
      .orderBy(desc(enquiries.createdAt), desc(enquiries.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  }
}
