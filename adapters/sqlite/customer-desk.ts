import type { CustomerDesk } from '#modules/customers'
import { prepareBilling } from './customer-billing.ts'
import { prepareCustomerSearch } from './customer-search.ts'
import type { SqliteDatabase } from './database.ts'

export function createSqliteCustomerDesk(database: SqliteDatabase): CustomerDesk {
  const search = prepareCustomerSearch(database)
  return {
    search: async (query, limit, after) => search(query, limit, after),
    ...prepareBilling(database),
  }
}
