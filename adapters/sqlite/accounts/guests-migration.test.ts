import { describe, expect, it } from 'vitest'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { migrateBefore, migrateUpTo, migrationNamed } from '../../../tests/support/migrate-up-to.ts'
import { type SqliteDatabase, openSqlite } from '../kit/database.ts'
import { createSqliteAccountStore } from './account-store.ts'

const migration = migrationNamed('guests')

/** Users from before there were guests, with rows that refer to them. */
function openBefore() {
  const database = openSqlite(':memory:')
  migrateBefore(database, migration)
  furnish(database)
  database.raw.exec("delete from users where id = 'usr_stranger'")
  return database
}

const schemaOf = ({ raw }: SqliteDatabase, type: 'trigger' | 'index') =>
  raw
    .prepare<[string], string>(
      `select name from sqlite_master where type = ? and tbl_name = 'users' and sql is not null order by name`,
    )
    .pluck()
    .all(type)

describe('migration that adds guests', () => {
  it('keeps every user with all columns, under the same row number', () => {
    using database = openBefore()
    const read = () => database.raw.prepare('select rowid, * from users order by rowid').all() as object[]
    const before = read()
    migrateUpTo(database, migration)
    expect(before.length).toBeGreaterThan(3)
    expect(read()).toEqual(before.map((row) => ({ ...row, guest_key: null })))
  })

  it('keeps the triggers and indexes of the table', () => {
    using database = openBefore()
    const [triggers, indexes] = [schemaOf(database, 'trigger'), schemaOf(database, 'index')]
    migrateUpTo(database, migration)
    expect(schemaOf(database, 'trigger')).toEqual(triggers)
    expect(schemaOf(database, 'index')).toEqual(indexes)
  })

  it('leaves references to users in force', () => {
    using database = openBefore()
    migrateUpTo(database, migration)
    expect(database.raw.pragma('foreign_keys', { simple: true })).toBe(1)
    expect(database.raw.pragma('foreign_key_check')).toEqual([])
    expect(() => database.raw.exec("delete from users where id = 'usr_tom'")).toThrow('FOREIGN KEY')
  })

  it('keeps an e-mail address to one account, and no account without one', async () => {
    using database = openBefore()
    migrateUpTo(database, migration)
    const accounts = createSqliteAccountStore(database)
    const twin = anAccount(aUser({ id: 'twin', email: 'Asha@example.com' }))
    expect(await accounts.add(twin, [])).toEqual({ ok: false, refusal: { kind: 'email-taken' } })
    expect(() => database.raw.exec("update users set email_key = null where id = 'usr_asha'")).toThrow('CHECK')
    expect(() => database.raw.exec("update users set role = 'guest' where id = 'usr_asha'")).toThrow('CHECK')
  })
})
