import { erasureOfBookingsContract } from '../../../tests/contracts/privacy/erasure-of-bookings.contract.ts'
import { erasureOfGuestsContract } from '../../../tests/contracts/privacy/erasure-of-guests.contract.ts'
import { privacyStoreContract } from '../../../tests/contracts/privacy/privacy-store.contract.ts'
import { retentionContract } from '../../../tests/contracts/privacy/retention.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { prepareBareBookings } from '../../../tests/support/builders/bare-bookings.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteCredentialStore } from '../administration/credential-store.ts'
import { createSqliteChoiceStore } from '../messaging/message-choice-store.ts'
import { createSqlitePrivacyStore } from './privacy-store.ts'

privacyStoreContract('SQLite', async () => {
  const database = openDatabase()
  const addBooking = prepareBareBookings(database)
  return {
    store: createSqlitePrivacyStore(database),
    accounts: createSqliteAccountStore(database),
    credentials: createSqliteCredentialStore(database),
    choices: createSqliteChoiceStore(database),
    async addOpenBooking(customer) {
      const { reference } = await addBooking({ customer, technician: null, status: 'pending' })
      return reference
    },
    kept: async () => database.eventKinds(),
    [Symbol.asyncDispose]: async () => database[Symbol.dispose](),
  }
})

async function openFurnished() {
  const opened = openBooked()
  const { database } = opened
  return { ...opened, ...auditedSeams(database), store: createSqlitePrivacyStore(database), data: database.data }
}

retentionContract('SQLite', openFurnished)
erasureOfBookingsContract('SQLite', openFurnished)
erasureOfGuestsContract('SQLite', openFurnished)
