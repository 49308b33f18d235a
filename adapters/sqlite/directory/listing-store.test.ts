import { listingStoreContract } from '../../../tests/contracts/directory/listing-store.contract.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteListingStore } from './listing-store.ts'

listingStoreContract('SQLite', async () => {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const [ada, ben] = [aUser({ id: 'ada' }), aUser({ id: 'ben' })]
  for (const user of [ada, ben]) await accounts.add(anAccount(user), [])
  return {
    listings: createSqliteListingStore(database),
    data: database.data,
    owners: [ada.id, ben.id],
    kept: () => database.eventKinds(),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
