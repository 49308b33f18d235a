import { describe, expect, it } from 'vitest'
import { termsStoreContract } from '../../../tests/contracts/catalogue/terms-store.contract.ts'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteTermsStore } from './terms-store.ts'

termsStoreContract('SQLite', async () => {
  const database = openDatabase()
  furnish(database)
  return { store: createSqliteTermsStore(database), [Symbol.asyncDispose]: async () => database[Symbol.dispose]() }
})

describe('a saved version of the terms', () => {
  it('cannot be changed in the database', () => {
    using database = openDatabase()
    furnish(database)
    database.raw.exec(`insert into terms_versions values (1, '{}', 0, 'usr_admin', '2026-03-02T12:00:00.000Z')`)
    expect(() => database.raw.exec(`update terms_versions set texts = '[]'`)).toThrow('never changes')
  })
})
