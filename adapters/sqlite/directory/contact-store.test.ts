import { contactStoreContract } from '../../../tests/contracts/directory/contact-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { aUser, anAccount } from '../../../tests/support/builders/accounts.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqliteContactStore } from './contact-store.ts'

contactStoreContract('SQLite', async () => {
  const { database, ...seams } = openAudited()
  const [owner, other] = [aUser({ id: 'ada' }), aUser({ id: 'bea' })]
  const accounts = createSqliteAccountStore(database)
  for (const user of [owner, other]) await accounts.add(anAccount(user), [])
  const contacts = createSqliteContactStore(database)
  return { ...seams, contacts, data: database.data, owner: owner.id, other: other.id }
})
