import { emergencyServiceStoreContract } from '../../../tests/contracts/catalogue/emergency-service-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { createSqliteEmergencyServiceStore } from './emergency-store.ts'

emergencyServiceStoreContract('SQLite', async () => {
  const { database, ...seams } = openAudited()
  return { ...seams, store: createSqliteEmergencyServiceStore(database) }
})
