import { jobSearchContract } from '../../../tests/contracts/job-board/job-search.contract.ts'
import { jobStoreContract } from '../../../tests/contracts/job-board/job-store.contract.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteAdvertStore } from '../market/advert-store.ts'
import { createSqliteJobStore } from './job-store.ts'

async function open() {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const [ada, ben] = [aUser({ id: 'ada' }), aUser({ id: 'ben' })]
  for (const user of [ada, ben]) await accounts.add(anAccount(user), [])
  return {
    jobs: createSqliteJobStore(database),
    adverts: createSqliteAdvertStore(database),
    data: database.data,
    owners: [ada.id, ben.id],
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  } as const
}

jobStoreContract('SQLite', open)
jobSearchContract('SQLite', open)
