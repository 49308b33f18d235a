import { draftStoreContract } from '../../../tests/contracts/booking/draft-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { createSqliteDraftStore } from './draft-store.ts'
import { createSqlitePhotoStore } from './photo-store.ts'

draftStoreContract('SQLite', async () => {
  const opened = openBooked()
  const { database } = opened
  return { ...opened, drafts: createSqliteDraftStore(database), photos: createSqlitePhotoStore(database) }
})
