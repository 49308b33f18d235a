import { advertStoreContract } from '../../../tests/contracts/market/advert-store.contract.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteAdvertStore } from './advert-store.ts'

advertStoreContract('SQLite', async () => {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const [ada, ben] = [aUser({ id: 'ada' }), aUser({ id: 'ben' })]
  for (const user of [ada, ben]) await accounts.add(anAccount(user), [])
  return {
    adverts: createSqliteAdvertStore(database),
    data: database.data,
    owners: [ada.id, ben.id],
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
