import { join } from 'node:path'
import {
  type SqliteDatabase,
  createSqliteAccountStore,
  createSqliteNotificationStore,
  createSqlitePasskeyStore,
  createSqliteSecondFactorStore,
  createSqliteSessionStore,
  createSqliteTechnicianStore,
} from '#adapters/sqlite'
import {
  createArgon2Passwords,
  createRecoveryCodes,
  createSealing,
  createTokens,
  createTotpCodes,
} from '#adapters/system'
import { createPasskeyCeremonies } from '#adapters/webauthn'
import { type AccountPorts, passwordRulesOf } from '#modules/accounts'
import type { Config } from './config.ts'
import { keptSecret } from './kept-secret.ts'

type AccountConfig = Pick<Config, 'dataDir' | 'publicUrl' | 'adminEmail' | 'customerPasswordMinimum'>

/** The ports of the accounts module; `later` delays work that a start does not need. */
export function openAccountAdapters(
  { dataDir, publicUrl, adminEmail, customerPasswordMinimum }: AccountConfig,
  database: SqliteDatabase,
  later: <T extends object>(make: () => T) => T,
  onFault: (fault: unknown) => void,
): Omit<AccountPorts, 'clock' | 'ids' | 'businessName'> {
  return {
    accounts: later(() => createSqliteAccountStore(database)),
    technicians: later(() => createSqliteTechnicianStore(database)),
    notifications: later(() => createSqliteNotificationStore(database)),
    sessions: later(() => createSqliteSessionStore(database)),
    secondFactors: later(() => createSqliteSecondFactorStore(database)),
    passkeys: later(() => createSqlitePasskeyStore(database)),
    ceremonies: later(() => createPasskeyCeremonies({ publicUrl, name: 'Callout' })),
    totpCodes: createTotpCodes(),
    recoveryCodes: createRecoveryCodes(),
    sealing: later(() => createSealing(keptSecret(join(dataDir, 'keys', 'second-factors')))),
    passwords: createArgon2Passwords(),
    tokens: createTokens(),
    passwordRules: passwordRulesOf(customerPasswordMinimum),
    ownerEmail: adminEmail,
    onFault,
  }
}
