import { passkeyStoreContract } from '../../../tests/contracts/accounts/passkey-store.contract.ts'
import { secondFactorProofsContract } from '../../../tests/contracts/accounts/second-factor-proofs.contract.ts'
import {
  type OpenedFactors,
  secondFactorStoreContract,
} from '../../../tests/contracts/accounts/second-factor-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { createSqliteAccountStore } from './account-store.ts'
import { createSqlitePasskeyStore } from './second-factor-passkeys.ts'
import { createSqliteSecondFactorStore } from './second-factor-store.ts'

async function open(): Promise<OpenedFactors> {
  const { database, ...audited } = openAudited()
  const setStatus = database.raw.prepare('update users set status = ? where id = ?')
  return {
    ...audited,
    store: createSqliteSecondFactorStore(database),
    passkeys: createSqlitePasskeyStore(database),
    accounts: createSqliteAccountStore(database),
    async setStatus(userId, status) {
      setStatus.run(status, userId)
    },
  }
}

secondFactorStoreContract('SQLite', open)
secondFactorProofsContract('SQLite', open)
passkeyStoreContract('SQLite', open)
