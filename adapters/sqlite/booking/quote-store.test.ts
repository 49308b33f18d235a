import { quoteStoreContract } from '../../../tests/contracts/booking/quote-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { createSqliteQuoteStore } from './quote-store.ts'

quoteStoreContract('SQLite', async () => {
  const opened = openBooked()
  return { ...opened, quotes: createSqliteQuoteStore(opened.database) }
})
