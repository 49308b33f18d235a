import type { User } from '#modules/accounts'
import type { NewCaller } from '#modules/booking'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { users } from '../kit/schema.ts'
import { noPassword, userRow } from './account-rows.ts'

/**
 * Adds the person whom the office books for, as a guest. Where nobody has confirmed the address, no code and no
 * account finds the row. Call it only inside `write`.
 */
export function prepareAddCaller(database: SqliteDatabase): (caller: NewCaller, at: Temporal.Instant) => void {
  const add = prepareInsert(database, users)
  return ({ confirmedAt, ...caller }, at) => {
    const user: User = {
      ...caller,
      role: 'guest',
      status: 'active',
      emailVerifiedAt: confirmedAt ?? null,
      demo: false,
      createdAt: at,
    }
    add(userRow(user, noPassword))
  }
}
