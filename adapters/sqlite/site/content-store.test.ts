import { describe, expect, it } from 'vitest'
import { contentStoreContract } from '../../../tests/contracts/site/content-store.contract.ts'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteContentStore } from './content-store.ts'

contentStoreContract('SQLite', async () => {
  const database = openDatabase()
  furnish(database)
  return { store: createSqliteContentStore(database), [Symbol.asyncDispose]: async () => database[Symbol.dispose]() }
})

describe('a saved version of a text', () => {
  it('cannot be changed in the database', () => {
    using database = openDatabase()
    furnish(database)
    database.raw.exec(
      `insert into content_versions values ('about.title', 1, 'A title', 'usr_admin', '2026-03-02T12:00:00.000Z')`,
    )
    expect(() => database.raw.exec(`update content_versions set text = 'Another'`)).toThrow('never changes')
  })
})
