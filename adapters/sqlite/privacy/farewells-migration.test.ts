import { expect, it } from 'vitest'
import { anAccount, aUser } from '../../../tests/support/builders/accounts.ts'
import { migrateBefore, migrateUpTo, migrationNamed } from '../../../tests/support/migrate-up-to.ts'
import { openSqlite } from '../kit/database.ts'

const migration = migrationNamed('farewells_of_guests')

it('the migration of farewells keeps who waits for the last message, and that it was an account', () => {
  using database = openSqlite(':memory:')
  migrateBefore(database, migration)
  const { id, email, fullName } = anAccount(aUser({ id: 'asha' })).user
  database.raw
    .prepare(
      `insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
       values (?, ?, ?, '!', ?, 'customer', 'suspended', '2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.000Z')`,
    )
    .run(id, 'erased@erased.invalid', 'erased@erased.invalid', 'Deleted account')
  const at = '2026-03-02T12:00:00.000Z'
  database.raw
    .prepare('insert into farewells (user_id, email, name, at) values (?, ?, ?, ?)')
    .run(id, email, fullName, at)
  migrateUpTo(database, migration)
  expect(database.raw.prepare('select * from farewells').all()).toEqual([
    { user_id: id, email, phone: null, had_account: 1, name: fullName, at },
  ])
})
