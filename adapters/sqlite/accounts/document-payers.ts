import type { User } from '#modules/accounts'
import type { Clock } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { users } from '../kit/schema.ts'
import { noPassword, userRow } from './account-rows.ts'

interface DocumentPayer extends Pick<User, 'id' | 'email'> {
  readonly name: string
  readonly address: string
}

/**
 * Keeps the payers of documents for people without an account, as guests whose address nobody has confirmed, so that no
 * code and no account finds the row. The first that is kept stays.
 */
export function createSqliteDocumentPayers(database: SqliteDatabase, clock: Clock) {
  const add = prepareInsert(database, users)
  const known = database.raw.prepare<[string]>('select 1 from users where id = ?')
  return async ({ id, name, email, address }: DocumentPayer): Promise<void> => {
    if (known.get(id)) return
    await database.write(() => {
      if (known.get(id)) return
      const payer: User = {
        id,
        email,
        fullName: name,
        phone: null,
        postcode: null,
        address: address === '' ? null : address,
        role: 'guest',
        status: 'active',
        emailVerifiedAt: null,
        demo: false,
        createdAt: clock.now(),
      }
      add(userRow(payer, noPassword))
    })
  }
}
