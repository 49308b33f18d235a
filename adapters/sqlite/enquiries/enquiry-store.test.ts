import { enquiryStoreContract } from '../../../tests/contracts/enquiries/enquiry-store.contract.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteEnquiryStore } from './enquiry-store.ts'

enquiryStoreContract('SQLite', async () => {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const [clerk, other] = [aUser({ id: 'clerk', role: 'office' }), aUser({ id: 'other', role: 'admin' })]
  for (const user of [clerk, other]) await accounts.add(anAccount(user), [])
  return {
    enquiries: createSqliteEnquiryStore(database),
    staff: [clerk.id, other.id],
    kept: async () => database.eventKinds(),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
