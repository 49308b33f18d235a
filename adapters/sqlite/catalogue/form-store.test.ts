import { describe, expect, it } from 'vitest'
import { formStoreContract } from '../../../tests/contracts/catalogue/form-store.contract.ts'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteFormStore } from './form-store.ts'

formStoreContract('SQLite', async () => {
  const database = openDatabase()
  furnish(database)
  return { store: createSqliteFormStore(database), [Symbol.asyncDispose]: async () => database[Symbol.dispose]() }
})

describe('a version of a form', () => {
  it('is neither changed nor deleted in the database', () => {
    using database = openDatabase()
    database.raw.exec(`insert into form_templates values ('frm_gas', 1, 1, '2026-03-02T12:00:00.000Z');
      insert into form_versions
        values ('frm_gas', 1, 'Gas', null, 'optional', '[]', '[]', '[]', null, '2026-03-02T12:00:00.000Z')`)
    expect(() => database.raw.exec(`update form_versions set questions = '[1]'`)).toThrow('never changes')
    expect(() => database.raw.exec('delete from form_versions')).toThrow('is kept')
  })
})
