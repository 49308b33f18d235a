import { savedFilterStoreContract } from '../../../tests/contracts/saved-filters/saved-filter-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteSavedFilterStore } from './saved-filter-store.ts'

savedFilterStoreContract('SQLite', async () => {
  const { database, ...seams } = openAudited()
  const [one, other] = [aUser({ id: 'one', role: 'office' }), aUser({ id: 'other', role: 'office' })]
  const accounts = createSqliteAccountStore(database)
  await accounts.add(anAccount(one), [])
  await accounts.add(anAccount(other), [])
  return { ...seams, filters: createSqliteSavedFilterStore(database), one: one.id, other: other.id }
})
