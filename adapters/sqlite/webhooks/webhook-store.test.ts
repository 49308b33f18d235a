import { webhookStoreContract } from '../../../tests/contracts/webhooks/webhook-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteWebhookStore } from './webhook-store.ts'

webhookStoreContract('SQLite', async () => {
  const { database, ...seams } = openAudited()
  const owner = aUser({ id: 'owner', role: 'admin' })
  await createSqliteAccountStore(database).add(anAccount(owner), [])
  return { ...seams, webhooks: createSqliteWebhookStore(database), data: database.data, owner: owner.id }
})
