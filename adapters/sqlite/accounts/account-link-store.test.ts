import { accountLinkStoreContract } from '../../../tests/contracts/accounts/account-link-store.contract.ts'
import { accountLinkUsesContract } from '../../../tests/contracts/accounts/account-link-uses.contract.ts'
import type { OpenedAccountLinks } from '../../../tests/contracts/accounts/account-links-opened.ts'
import { identityStoreContract } from '../../../tests/contracts/accounts/identity-store.contract.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountLinkStore } from './account-link-store.ts'
import { createSqliteAccountStore } from './account-store.ts'
import { createSqliteIdentityStore } from './identity-store.ts'
import { createSqlitePasskeyStore } from './second-factor-passkeys.ts'

async function open(): Promise<OpenedAccountLinks> {
  const database = openDatabase()
  return {
    links: createSqliteAccountLinkStore(database),
    identities: createSqliteIdentityStore(database),
    accounts: createSqliteAccountStore(database),
    passkeys: createSqlitePasskeyStore(database),
    kept: async () => database.eventKinds(),
    [Symbol.asyncDispose]: async () => database[Symbol.dispose](),
  }
}

accountLinkStoreContract('SQLite', open)
accountLinkUsesContract('SQLite', open)
identityStoreContract('SQLite', open)
