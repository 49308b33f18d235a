import { customerImportStoreContract } from '../../../tests/contracts/customers/customer-import-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteCustomerImports } from './customer-imports.ts'
import { createSqliteCustomerStore } from './customer-store.ts'

customerImportStoreContract('SQLite', async () => {
  const { database, ...seams } = openAudited()
  return {
    ...seams,
    imports: createSqliteCustomerImports(database),
    accounts: createSqliteAccountStore(database),
    customers: createSqliteCustomerStore(database),
  }
})
