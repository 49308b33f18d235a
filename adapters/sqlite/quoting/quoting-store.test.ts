import { newConversation } from '#modules/chat'
import type { ConversationId, EnquiryId } from '#modules/shared'
import { quotingStoreContract } from '../../../tests/contracts/quoting/quoting-store.contract.ts'
import { aUser, anAccount, noon } from '../../../tests/support/builders/accounts.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteChatStore } from '../chat/chat-store.ts'
import { createSqliteQuoteFileStore } from './file-store.ts'
import { createSqliteQuoteLinkStore } from '../kit/secret-link-store.ts'
import { createSqliteQuotingStore } from './quoting-store.ts'

quotingStoreContract('SQLite', async () => {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const [clerk, other] = [aUser({ id: 'clerk', role: 'office' }), aUser({ id: 'other', role: 'admin' })]
  for (const user of [clerk, other]) await accounts.add(anAccount(user), [])
  return {
    requests: createSqliteQuotingStore(database),
    files: createSqliteQuoteFileStore(database),
    links: createSqliteQuoteLinkStore(database),
    staff: [clerk.id, other.id],
    async draft() {
      const draft = { token_hash: 'a-draft', fields: '{}', updated_at: '2026-03-02T12:00:00.000Z' }
      database.data.insert('booking_drafts', draft)
      return draft.token_hash
    },
    async forgetDraft(hash) {
      database.raw.prepare('delete from booking_drafts where token_hash = ?').run(hash)
    },
    async conversation() {
      const id = 'cnv_one' as ConversationId
      await createSqliteChatStore(database).add(newConversation(id, '+447700900123', noon), 'a hash')
      return id
    },
    async enquiry() {
      const id = 'enq_one' as EnquiryId
      database.data.insert('enquiries', {
        id,
        reference: 'EN-ONE',
        kind: 'contact',
        name: 'Ada Swift',
        email: 'ada@example.org',
        email_key: 'ada@example.org',
        message: 'The garden wall leans to one side.',
        contact_method: 'email',
        state: 'open',
        created_at: '2026-03-02T12:00:00.000Z',
      })
      return id
    },
    kept: async () => database.eventKinds(),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
