import { accountStoreContract } from '../../../tests/contracts/accounts/account-store.contract.ts'
import { notificationStoreContract } from '../../../tests/contracts/accounts/notification-store.contract.ts'
import { sessionStoreContract } from '../../../tests/contracts/accounts/session-store.contract.ts'
import { technicianStoreContract } from '../../../tests/contracts/accounts/technician-store.contract.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteAccountLinkStore } from './account-link-store.ts'
import { createSqliteAccountStore } from './account-store.ts'
import { createSqliteNotificationStore } from './notification-store.ts'
import { createSqlitePasskeyStore } from './second-factor-passkeys.ts'
import { createSqliteSecondFactorStore } from './second-factor-store.ts'
import { createSqliteSessionStore } from './session-store.ts'
import { createSqliteTechnicianStore } from './technician-store.ts'

function open() {
  const database = openDatabase()
  return {
    accounts: createSqliteAccountStore(database),
    technicians: createSqliteTechnicianStore(database),
    links: createSqliteAccountLinkStore(database),
    factors: createSqliteSecondFactorStore(database),
    passkeys: createSqlitePasskeyStore(database),
    sessions: createSqliteSessionStore(database),
    notifications: createSqliteNotificationStore(database),
    kept: async () => database.eventKinds(),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
}

accountStoreContract('SQLite', async () => {
  const opened = open()
  return { ...opened, store: opened.accounts }
})

technicianStoreContract('SQLite', async () => {
  const opened = open()
  return { ...opened, store: opened.technicians }
})

notificationStoreContract('SQLite', async () => {
  const opened = open()
  return { ...opened, store: opened.notifications }
})

sessionStoreContract('SQLite', async () => {
  const opened = open()
  return { ...opened, store: opened.sessions }
})
