import { expertReviewStoreContract } from '../../../tests/contracts/directory/expert-review-store.contract.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteExpertReviewStore } from './expert-review-store.ts'

expertReviewStoreContract('SQLite', async () => {
  const database = openDatabase()
  const ada = aUser({ id: 'ada' })
  await createSqliteAccountStore(database).add(anAccount(ada), [])
  return {
    reviews: createSqliteExpertReviewStore(database),
    data: database.data,
    owner: ada.id,
    kept: () => database.eventKinds(),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
