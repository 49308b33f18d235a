import type { OpenedAdministration } from '../../../tests/contracts/administration/administration-opened.ts'
import { auditStoreContract } from '../../../tests/contracts/administration/audit-store.contract.ts'
import { credentialStoreContract } from '../../../tests/contracts/administration/credential-store.contract.ts'
import { invitationStoreContract } from '../../../tests/contracts/administration/invitation-store.contract.ts'
import { securityLogStoreContract } from '../../../tests/contracts/administration/security-log-store.contract.ts'
import { userDirectoryContract } from '../../../tests/contracts/administration/user-directory.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { prepareBareBookings } from '../../../tests/support/builders/bare-bookings.ts'
import { createSqliteAccountLinkStore } from '../accounts/account-link-store.ts'
import { createSqliteAccountStore } from '../accounts/account-store.ts'
import { createSqlitePasskeyStore } from '../accounts/second-factor-passkeys.ts'
import { createSqliteSecondFactorStore } from '../accounts/second-factor-store.ts'
import { createSqliteTechnicianStore } from '../accounts/technician-store.ts'
import { createSqliteAuditStore } from './audit-store.ts'
import { createSqliteCredentialStore } from './credential-store.ts'
import { createSqliteInvitationStore } from './invitation-store.ts'
import { createSqliteSecurityLogStore } from './security-log-store.ts'
import { createSqliteUserDirectory } from './user-directory.ts'

async function open(): Promise<OpenedAdministration> {
  const { database, ...audited } = openAudited()
  return {
    ...audited,
    people: createSqliteUserDirectory(database),
    invitations: createSqliteInvitationStore(database),
    credentials: createSqliteCredentialStore(database),
    audit: createSqliteAuditStore(database),
    securityLog: createSqliteSecurityLogStore(database),
    accounts: createSqliteAccountStore(database),
    passkeys: createSqlitePasskeyStore(database),
    technicians: createSqliteTechnicianStore(database),
    links: createSqliteAccountLinkStore(database),
    factors: createSqliteSecondFactorStore(database),
    addBooking: prepareBareBookings(database),
  }
}

userDirectoryContract('SQLite', open)
invitationStoreContract('SQLite', open)
credentialStoreContract('SQLite', open)
auditStoreContract('SQLite', open)
securityLogStoreContract('SQLite', open)
