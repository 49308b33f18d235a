import { moderationStoreContract } from '../../../../tests/contracts/market/moderation-store.contract.ts'
import { aUser, anAccount } from '../../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../../accounts/account-store.ts'
import { createSqliteModerationStore } from './moderation-store.ts'

moderationStoreContract('SQLite', async () => {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const people = ['owner', 'ada', 'bo'].map((id) => aUser({ id }))
  for (const user of people) await accounts.add(anAccount(user), [])
  const [owner, ada, bo] = people.map(({ id }) => id)
  if (!owner || !ada || !bo) throw new Error('three people were to be kept')
  return {
    moderation: createSqliteModerationStore(database),
    data: database.data,
    owner,
    administrators: [ada, bo],
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
