import { logoStoreContract } from '../../../tests/contracts/billing/logo-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { createSqliteLogoStore } from './logo-store.ts'

logoStoreContract('SQLite', async () => {
  const { database, ...seams } = openAudited()
  return { ...seams, logos: createSqliteLogoStore(database) }
})
