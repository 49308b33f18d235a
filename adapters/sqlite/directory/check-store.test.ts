import { checkStoreContract } from '../../../tests/contracts/directory/check-store.contract.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { addListing } from '../../../tests/support/builders/market/listings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteCheckStore } from './check-store.ts'
import { createSqliteListingStore } from './listing-store.ts'

checkStoreContract('SQLite', async () => {
  const database = openDatabase()
  const owner = aUser({ id: 'ada' })
  await createSqliteAccountStore(database).add(anAccount(owner), [])
  for (const name of ['one', 'two']) addListing(database.data, { id: `lst_${name}`, owner: owner.id, name })
  const before = database.eventKinds().length
  return {
    checks: createSqliteCheckStore(database),
    listings: createSqliteListingStore(database),
    data: database.data,
    owner: owner.id,
    kept: () => database.eventKinds().slice(before),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
