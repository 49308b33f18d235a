import { join } from 'node:path'
import {
  createSqliteAdvertLives,
  createSqliteAdvertStore,
  createSqliteAnswerStore,
  createSqliteCredentialStore,
  createSqliteCustomerDesk,
  createSqliteCustomerStore,
  createSqliteDraftStore,
  createSqliteFieldStore,
  createSqliteKeywordStore,
  createSqliteLateEntryStore,
  createSqliteLinkStore,
  createSqliteLiveFeed,
  createSqlitePaymentSecurityStore,
  createSqlitePrivacyStore,
  createSqliteReportStore,
  createSqliteTermsStore,
  openSqlite,
} from '#adapters/sqlite'

export { impersonalTables, personalTables } from '../../adapters/sqlite/privacy/personal-data.ts'

/**
 * The stores of tests/http and tests/e2e by the names of their ports, each over the database of an application. With
 * `test-port.ts` it is the only way from there to a database: another engine is put in here.
 */
export const stores = {
  advertLives: createSqliteAdvertLives,
  adverts: createSqliteAdvertStore,
  answers: createSqliteAnswerStore,
  credentials: createSqliteCredentialStore,
  customers: createSqliteCustomerStore,
  desk: createSqliteCustomerDesk,
  drafts: createSqliteDraftStore,
  field: createSqliteFieldStore,
  keywords: createSqliteKeywordStore,
  lateEntries: createSqliteLateEntryStore,
  links: createSqliteLinkStore,
  liveFeed: createSqliteLiveFeed,
  paymentSecurity: createSqlitePaymentSecurityStore,
  privacy: createSqlitePrivacyStore,
  reports: createSqliteReportStore,
  terms: createSqliteTermsStore,
} as const

/** The database in the folder of a server that runs, as another process opens it. */
export const openDatabaseIn = (folder: string) => openSqlite(join(folder, 'callout.sqlite'))
