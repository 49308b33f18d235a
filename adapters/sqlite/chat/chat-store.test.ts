import { chatStoreContract } from '../../../tests/contracts/chat/chat-store.contract.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteEnquiryStore } from '../enquiries/enquiry-store.ts'
import { createSqliteChatStore } from './chat-store.ts'

chatStoreContract('SQLite', async () => {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const [clerk, other] = [aUser({ id: 'clerk', role: 'office' }), aUser({ id: 'other', role: 'admin' })]
  for (const user of [clerk, other]) await accounts.add(anAccount(user), [])
  let notices = 0
  return {
    chats: createSqliteChatStore(database),
    enquiries: createSqliteEnquiryStore(database),
    staff: [clerk.id, other.id],
    kept: async () => database.eventKinds().filter((kind) => kind !== 'enquiry-kept'),
    async addNotice(link) {
      notices += 1
      database.data.insert('notifications', {
        id: `ntf_${notices}`,
        user_id: clerk.id,
        type: 'chat_waiting',
        title: 'Chat',
        message: 'Hello',
        data: '{}',
        link,
        created_at: '2026-03-02T12:00:00.000Z',
      })
    },
    notices: async () => database.data.column('notifications', 'link'),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
