import { photoStoreContract } from '../../../tests/contracts/booking/photo-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { now } from '../../../tests/support/builders/bookings.ts'
import { createSqliteDraftStore } from './draft-store.ts'
import { createSqlitePhotoStore } from './photo-store.ts'

photoStoreContract('SQLite', async () => {
  const opened = openBooked()
  const drafts = createSqliteDraftStore(opened.database)
  return {
    ...opened,
    photos: createSqlitePhotoStore(opened.database),
    addDraft: async (tokenHash) => void (await drafts.change(tokenHash, now, () => ({}))),
  }
})
