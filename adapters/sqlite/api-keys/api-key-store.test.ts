import { apiKeyStoreContract } from '../../../tests/contracts/api-keys/api-key-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteApiKeyStore } from './api-key-store.ts'

apiKeyStoreContract('SQLite', async () => {
  const { database, ...seams } = openAudited()
  const administrator = aUser({ id: 'admin', role: 'admin' })
  await createSqliteAccountStore(database).add(anAccount(administrator), [])
  return { ...seams, keys: createSqliteApiKeyStore(database), administrator: administrator.id }
})
