import { eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { bound, boundRow } from './bound.ts'
import { openSqlite } from './database.ts'
import { prepareRead, prepareWrite } from './prepared-query.ts'
import { reviews } from './schema.ts'

const tools = sqliteTable('tools', {
  bookingId: text('booking_id').primaryKey(),
  isLent: integer('is_lent', { mode: 'boolean' }).notNull(),
  marks: text({ mode: 'json' }).$type<readonly string[]>(),
})

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')

function open() {
  const database = openSqlite(':memory:')
  database.raw.exec(`
    create table reviews (booking_id text primary key, rating integer not null, comment text, created_at text not null);
    create table tools (booking_id text primary key, is_lent integer not null, marks text)`)
  const { db } = database
  prepareWrite(database, db.insert(reviews).values(boundRow(reviews))).run({
    bookingId: 'bkg_1',
    rating: 5,
    comment: null,
    createdAt: noon,
  })
  prepareWrite(database, db.insert(tools).values(boundRow(tools))).run({
    bookingId: 'bkg_1',
    isLent: true,
    marks: ['red', 'blue'],
  })
  return database
}

describe('prepareRead', () => {
  it('reads rows as drizzle does: encoded placeholders, decoded columns, nested tables and SQL expressions', () => {
    using database = open()
    const query = () =>
      database.db
        .select({ review: reviews, tool: tools, doubled: sql<number>`rating * 2` })
        .from(reviews)
        .innerJoin(tools, eq(tools.bookingId, reviews.bookingId))
        .where(eq(reviews.createdAt, bound(reviews.createdAt, 'at')))
    const quick = prepareRead(database, query())
    const rows = query().prepare().all({ at: noon })
    expect(quick.all({ at: noon })).toEqual(rows)
    expect(quick.get({ at: noon })).toEqual(rows[0])
    expect(rows[0]).toMatchObject({ review: { comment: null, createdAt: noon }, tool: { isLent: true }, doubled: 10 })
  })

  it('returns nothing when no row matches, and throws when a placeholder has no value', () => {
    using database = open()
    const quick = prepareRead(
      database,
      database.db
        .select()
        .from(reviews)
        .where(eq(reviews.bookingId, sql.placeholder('id'))),
    )
    expect(quick.get({ id: 'bkg_2' })).toBeUndefined()
    expect(quick.all({ id: 'bkg_2' })).toEqual([])
    expect(() => quick.get({ ID: 'bkg_1' })).toThrow('no value for id')
  })
})

describe('prepareWrite', () => {
  it('writes the bound values, nothing else, and returns the number of rows', () => {
    using database = open()
    const { db } = database
    const change = prepareWrite(
      database,
      db
        .update(reviews)
        .set({ rating: bound(reviews.rating, 'rating'), comment: 'changed' })
        .where(eq(reviews.bookingId, sql.placeholder('id'))),
    )
    expect(change.run({ id: 'bkg_1', rating: 3 }).changes).toBe(1)
    expect(change.run({ id: 'bkg_2', rating: 1 }).changes).toBe(0)
    expect(db.select().from(reviews).all()).toEqual([
      { bookingId: 'bkg_1', rating: 3, comment: 'changed', createdAt: noon },
    ])
  })
})
