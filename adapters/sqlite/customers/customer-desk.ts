import type { CustomerDesk } from '#modules/customers'
import { prepareCaller } from './caller-search.ts'
import { prepareBilling } from './customer-billing.ts'
import { prepareCustomerLine, prepareCustomerSearch } from './customer-search.ts'
import type { SqliteDatabase } from '../kit/database.ts'

export function createSqliteCustomerDesk(database: SqliteDatabase): CustomerDesk {
  const search = prepareCustomerSearch(database)
  const line = prepareCustomerLine(database)
  const caller = prepareCaller(database)
  const known = database.raw.prepare<[string], number>('select 1 from users where id = ? and erased_at is null').pluck()
  return {
    isKnown: async (id) => known.get(id) === 1,
    async caller(id, seen) {
      const found = line(id)
      return found && caller(found, seen)
    },
    callers: async (text, limit) =>
      search({ text, kind: null }, limit, null).map((found) => caller(found, { text, property: null })),
    search: async (query, limit, after) => search(query, limit, after),
    ...prepareBilling(database),
  }
}
