import { applicationStoreContract } from '../../../tests/contracts/job-board/application-store.contract.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteApplicationStore } from './application-store.ts'

applicationStoreContract('SQLite', async () => {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const [ada, ben, jo] = [aUser({ id: 'ada' }), aUser({ id: 'ben' }), aUser({ id: 'jo' })]
  for (const user of [ada, ben, jo]) await accounts.add(anAccount(user), [])
  return {
    applications: createSqliteApplicationStore(database),
    data: database.data,
    people: [ada.id, ben.id, jo.id],
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
